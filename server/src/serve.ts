import { constants } from 'node:os';
import type { Addition } from './addition.ts';
import { createApp, createWorkerApp, startWorkers } from './app.ts';
import { readConfig } from './platform/config/config.ts';
import { type ErrorMonitor, startErrorMonitor } from './platform/error-monitoring/error-monitor.ts';
import { watchEnd } from './platform/error-monitoring/watch-end.ts';
import { makeMetricsApp } from './platform/http/metrics-routes.ts';
import type { Parts } from './platform/parts.ts';
import { plainOf } from './platform/plain-errors.ts';
import { startParts } from './start-parts.ts';
import { stopServer } from './stop.ts';

/** Runs the server: config, parts, app, listen. A SIGTERM or SIGINT stops it gracefully, a second one at once. */
export async function serve(additions: readonly Addition[] = []): Promise<void> {
  let errorMonitor: ErrorMonitor | null = null;
  try {
    const config = readConfig(process.env);
    errorMonitor = startErrorMonitor(config);
    watchEnd(errorMonitor);
    await run(await startParts(config, { errorMonitor, migrates: config.MIGRATE === 'on' }), additions);
  } catch (error) {
    // Errors that an operator can fix are printed as a sentence, without a stack trace.
    const plain = plainOf(error);
    console.error(plain ?? error);
    if (plain === null) errorMonitor?.reportEnd(error, 'start');
    process.exit(1);
  }
}

async function run(parts: Parts, additions: readonly Addition[]): Promise<void> {
  const { config } = parts;
  const app = config.ROLE === 'worker' ? await createWorkerApp(parts) : await createApp(parts, additions);
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
    // A second signal asks not to wait. The embedded PostgreSQL keeps running; the next start adopts it.
    if (stopping) process.exit(128 + constants.signals[signal]);
    stopping = true;
    parts.log.info({ signal }, 'stopping');
    await stopServer(metrics ? [app, metrics] : [app], parts);
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  try {
    await work(parts, additions);
  } catch (error) {
    // While stopping, it fails because its parts are being closed.
    if (!stopping) throw error;
  }
}

/** Starts the background work that is this process's, and what is added to the server. */
async function work(parts: Parts, additions: readonly Addition[]): Promise<void> {
  const { config } = parts;
  if (config.ROLE !== 'web') await startWorkers(parts);
  parts.log.info({ url: config.PUBLIC_URL, env: config.CHAMFER_ENV, role: config.ROLE }, 'listening');
  if (config.ROLE === 'worker') return;
  if (config.isLocal) {
    parts.log.info(
      'This is a local environment: its mailbox and developer pages are open. Set CHAMFER_ENV=prod for others.',
    );
  }
  for (const { afterStart } of additions) await afterStart?.(parts);
}
