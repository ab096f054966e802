import type { FastifyInstance } from 'fastify';
import { devRoutes } from './areas/dev/dev.routes.ts';
import { devDesignsRoutes } from './areas/dev/dev-designs.routes.ts';
import { followEndedSessions } from './areas/sessions/session-ends.service.ts';
import { handlers, workersOf } from './areas.ts';
import { healthRoutes } from './platform/http/health-routes.ts';
import { makeHttpApp } from './platform/http/http-app.ts';
import { metricsRoute } from './platform/http/metrics-routes.ts';
import { serveWeb } from './platform/http/web-files.ts';
import type { Parts } from './platform/parts.ts';

/** The complete HTTP app, used unchanged by tests; `areas.ts` maps calls to their handlers. */
export async function createApp(parts: Parts): Promise<FastifyInstance> {
  await followEndedSessions(parts);
  const app = makeHttpApp(parts, handlers);
  healthRoutes(app, parts);
  metricsRoute(app, parts);
  if (parts.config.isLocal) devRoutes(app, parts);
  if (parts.config.isLocal) devDesignsRoutes(app, parts);
  await serveWeb(app, parts.config);
  return app;
}

/** Starts background work: mail, web exports, the sweep. */
export async function startWorkers(parts: Parts): Promise<void> {
  await parts.jobs.work(workersOf(parts));
  // What a kill interrupted is resumed at start-up, not only by the next scheduled sweep.
  await parts.jobs.send(parts.database.db, 'hygiene.sweep', {}, 'start');
}
