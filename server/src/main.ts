import { availableParallelism } from 'node:os';
import { quickImports } from './platform/quick-imports.ts';

/** Starts the server. What it consists of is imported after this has been set, which later would come too late. */
quickImports();
// Threads for files, names and cryptography beside those that passwords may take at the most.
process.env.UV_THREADPOOL_SIZE ??= String(Math.max(4, availableParallelism()) + 4);
const { serve } = await import('./serve.ts');
await serve();
