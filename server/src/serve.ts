import { constants } from 'node:os';
import { createApp, startWorkers } from './app.ts';
import { ConfigError, readConfig } from './platform/config/config.ts';
import { MigrationError } from './platform/database/migrations.ts';
import { makeMetricsApp } from './platform/http/metrics-routes.ts';
import { type Parts, startParts } from './platform/parts.ts';
import { stopServer } from './stop.ts';

/** Runs the server: configuration → parts → app → listen; stops in order on SIGTERM and SIGINT, and at once on the second. */
export async function serve(): Promise<void> {
  try {
    await run();
  } catch (error) {
    // What an operator can mend is told in a sentence, without the lines of code it passed.
    console.error(error instanceof ConfigError || error instanceof MigrationError ? error.message : error);
    process.exit(1);
  }
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const parts = await startParts(config);
  const app = await createApp(parts);
  const metrics = makeMetricsApp(parts);
  try {
    await app.listen({ port: config.PORT, host: config.HOST });
    await metrics?.listen({ port: config.METRICS_PORT, host: config.METRICS_HOST });
  } catch (error) {
    await parts.close();
    throw error;
  }
  const address = app.server.address();
  if (config.PUBLIC_URL === null && address && typeof address === 'object') {
    config.PUBLIC_URL = `http://localhost:${address.port}`;
  }
  let stopping = false;
  const stop = async (signal: 'SIGTERM' | 'SIGINT') => {
    // Whoever asks twice does not want to wait. A PostgreSQL of ours is left running; the next start takes it over.
    if (stopping) process.exit(128 + constants.signals[signal]);
    stopping = true;
    parts.log.info({ signal }, 'stopping');
    await stopServer(metrics ? [app, metrics] : [app], parts);
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  try {
    await work(parts);
  } catch (error) {
    // What it stands on is taken away by a stop.
    if (!stopping) throw error;
  }
}

/** Begins what goes on beside requests. */
async function work(parts: Parts): Promise<void> {
  const { config } = parts;
  await startWorkers(parts);
  parts.log.info({ url: config.PUBLIC_URL, env: config.CHAMFER_ENV }, 'listening');
  if (config.isLocal) {
    parts.log.info(
      'This is a local environment: its mailbox and developer pages are open. Set CHAMFER_ENV=prod for others.',
    );
  }
  if (config.DEMO) {
    const { fillDemo } = await import('./demo/demo.ts');
    await fillDemo(parts);
  }
}
