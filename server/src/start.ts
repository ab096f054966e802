import { availableParallelism } from 'node:os';
import type { Addition } from './addition.ts';
import { quickImports } from './platform/quick-imports.ts';

/**
 * Starts the server in this process. Its modules, and those that `load` imports, are imported after these settings, which
 * would have no effect later.
 */
export async function start(load: () => Promise<readonly Addition[]>): Promise<void> {
  quickImports();
  // Threads for files, names and cryptography in addition to the maximum that password hashing uses.
  process.env.UV_THREADPOOL_SIZE ??= String(Math.max(4, availableParallelism()) + 4);
  const { serve } = await import('./serve.ts');
  await serve(await load());
}
