import { mountSandbox } from '@chamfer/sandbox-pay';
import fastify, { type FastifyInstance } from 'fastify';
import type { Addition } from './addition.ts';
import { addPages, handlers, headOf, reachOf, startAreas, teamsOf, workers } from './areas.ts';
import { readTrustedProxies } from './platform/http/address/trusted-proxies.ts';
import { allowOrigins } from './platform/http/cors.ts';
import { healthRoutes } from './platform/http/health-routes.ts';
import { makeHttpApp } from './platform/http/http-app.ts';
import { metricsRoute } from './platform/http/metrics-routes.ts';
import { serveWeb } from './platform/http/web-files.ts';
import { startJobWorkers } from './platform/jobs/job-worker.ts';
import type { Parts } from './platform/parts.ts';
import { webhookPath } from './platform/payments/payment-port.ts';
import { sweepJob } from './platform/sweep.ts';

/** The complete HTTP app, used unchanged by tests; `areas.ts` maps calls to their handlers. */
export async function createApp(parts: Parts, additions: readonly Addition[] = []): Promise<FastifyInstance> {
  await startAreas(parts);
  const app = makeHttpApp(parts, handlers, teamsOf, reachOf);
  await allowOrigins(app, parts.config);
  healthRoutes(app, parts);
  metricsRoute(app, parts);
  if (parts.sandbox) mountSandbox(app, parts.sandbox, webhookPath);
  addPages(app, parts);
  for (const { pages } of additions) await pages?.(app, parts);
  await serveWeb(app, parts, headOf);
  return app;
}

/** The HTTP app of a process that does background work alone: whether it is alive and ready, and its metrics. */
export async function createWorkerApp(parts: Parts): Promise<FastifyInstance> {
  await startAreas(parts);
  const app = fastify({ logger: false, trustProxy: readTrustedProxies(parts.config.TRUST_PROXY) });
  healthRoutes(app, parts);
  metricsRoute(app, parts);
  return app;
}

/** Starts background work: mail, web exports, the sweep. */
export async function startWorkers(parts: Parts): Promise<void> {
  await startJobWorkers(parts, workers);
  // What a kill has left is taken up at the start, not only with the next sweep.
  await parts.jobs.send(parts.database.db, sweepJob, {}, 'start');
}
