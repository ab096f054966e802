import { quickImports } from './platform/quick-imports.ts';

/** Starts the server. What it consists of is imported after the way of importing has been set. */
quickImports();
const { serve } = await import('./serve.ts');
await serve();
