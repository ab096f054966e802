import type { FastifyInstance } from 'fastify';
import { accountsRoutes } from './areas/accounts/accounts.routes.ts';
import { authRoutes } from './areas/auth/auth.routes.ts';
import { sendPasswordReset } from './areas/auth/password-reset.service.ts';
import { proofRoutes } from './areas/auth/proof.routes.ts';
import { followEndedSessions } from './areas/auth/session-ends.service.ts';
import { devRoutes } from './areas/dev/dev.routes.ts';
import { devDesignsRoutes } from './areas/dev/dev-designs.routes.ts';
import { factorsRoutes } from './areas/factors/factors.routes.ts';
import { onboardingRoutes } from './areas/onboarding/onboarding.routes.ts';
import { projectsRoutes } from './areas/projects/projects.routes.ts';
import { publishingRoutes } from './areas/publishing/publishing.routes.ts';
import { sweep } from './areas/publishing/sweep.job.ts';
import { processWebExport } from './areas/publishing/web-export.job.ts';
import { reviewRoutes } from './areas/review/review.routes.ts';
import type { Handlers } from './platform/http/guard.ts';
import { healthRoutes } from './platform/http/health-routes.ts';
import { makeHttpApp } from './platform/http/http-app.ts';
import { metricsRoute } from './platform/http/metrics-routes.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { serveWeb } from './platform/http/web-files.ts';
import type { Parts } from './platform/parts.ts';

/** The whole HTTP app on its parts, used unchanged by tests. Every call of the contract has its handler here. */
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

/** Begins background work: mail, web exports, the sweep. */
export async function startWorkers(parts: Parts): Promise<void> {
  await parts.jobs.work({
    'mail.send': (mail) => parts.mailer.send(mail),
    'password-reset.send': (asked) => sendPasswordReset(parts, asked),
    'web-export.process': ({ webExportId }, signal) => processWebExport(parts, webExportId, signal),
    'hygiene.sweep': () => sweep(parts),
  });
  // What a kill has left is taken up at the start, not only with the next sweep.
  await parts.jobs.send(parts.database.db, 'hygiene.sweep', {}, 'start');
}

const document = openApiDocument();

const handlers: Handlers = {
  ...authRoutes,
  ...accountsRoutes,
  ...factorsRoutes,
  ...proofRoutes,
  ...onboardingRoutes,
  ...projectsRoutes,
  ...publishingRoutes,
  ...reviewRoutes,
  'GET /openapi.json': () => document,
};
