import { start } from '@chamfer/server/start';

/** Runs the server with the demo company. Every process of an installation begins here. */
await start(async () => [(await import('@chamfer/demo')).demo]);
