import { createApp, startWorkers } from './app.ts';
import { ConfigError, readConfig } from './platform/config/config.ts';
import { startParts } from './platform/parts.ts';

/** Runs the server: configuration → parts → app → listen; stops in order on SIGTERM and SIGINT. */
export async function serve(): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const parts = await startParts(config);
  const app = await createApp(parts);
  try {
    await app.listen({ port: config.PORT, host: config.HOST });
  } catch (error) {
    await parts.close();
    throw error;
  }
  const address = app.server.address();
  if (config.PUBLIC_URL === null && address && typeof address === 'object') {
    config.PUBLIC_URL = `http://localhost:${address.port}`;
  }
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    parts.log.info({ signal }, 'stopping');
    await app.close();
    await parts.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  await startWorkers(parts);
  parts.log.info({ url: config.PUBLIC_URL, env: config.CHAMFER_ENV }, 'listening');
  if (config.DEMO) {
    const { fillDemo } = await import('./demo/demo.ts');
    await fillDemo(parts);
  }
}
