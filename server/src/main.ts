import { availableParallelism } from 'node:os';
import { quickImports } from './platform/quick-imports.ts';

/** Starts the server. Its modules are imported after these settings, which would have no effect later. */
quickImports();
// Threads for files, names and cryptography in addition to the maximum that password hashing uses.
process.env.UV_THREADPOOL_SIZE ??= String(Math.max(4, availableParallelism()) + 4);
const { serve } = await import('./serve.ts');
await serve();
