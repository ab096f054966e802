import { accountsRoutes } from './areas/accounts/accounts.routes.ts';
import { authRoutes } from './areas/auth/auth.routes.ts';
import { sweepAuth } from './areas/auth/auth.sweep.ts';
import { sendPasswordReset } from './areas/auth/password-reset.service.ts';
import { proofRoutes } from './areas/auth/proof.routes.ts';
import { factorsRoutes } from './areas/factors/factors.routes.ts';
import { sweepFactors } from './areas/factors/factors.sweep.ts';
import { onboardingRoutes } from './areas/onboarding/onboarding.routes.ts';
import { projectsRoutes } from './areas/projects/projects.routes.ts';
import { connectLinks } from './areas/publishing/links.port.ts';
import { publishingRoutes } from './areas/publishing/publishing.routes.ts';
import { sweepPublishing } from './areas/publishing/sweep.job.ts';
import { processWebExport } from './areas/publishing/web-export.job.ts';
import { firstLinkOf, showExport } from './areas/review/export-link.service.ts';
import { roleOnLink } from './areas/review/review.policy.ts';
import { reviewRoutes } from './areas/review/review.routes.ts';
import { sweepSessions } from './areas/sessions/sessions.sweep.ts';
import { sharingRoutes } from './areas/sharing/sharing.routes.ts';
import type { Handlers } from './platform/http/guard.ts';
import { sweepLimits } from './platform/http/limits.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import type { Topic, Worker } from './platform/jobs/jobs.ts';
import type { Parts } from './platform/parts.ts';
import { runSweeps } from './platform/sweep.ts';

// Combines the areas; the only place that knows all of them. `area-order.ts` defines in which direction they may import
// each other.

connectLinks({ show: showExport, firstOf: firstLinkOf, roleOn: roleOnLink });

const document = openApiDocument();

/** The handler of each call of the contract. */
export const handlers: Handlers = {
  ...authRoutes,
  ...proofRoutes,
  ...accountsRoutes,
  ...factorsRoutes,
  ...onboardingRoutes,
  ...projectsRoutes,
  ...publishingRoutes,
  ...reviewRoutes,
  ...sharingRoutes,
  'GET /openapi.json': () => document,
};

/** The worker for each kind of job. */
export function workersOf(parts: Parts): { [T in Topic]: Worker<T> } {
  return {
    'mail.send': (mail) => parts.mailer.send(mail),
    'password-reset.send': (asked) => sendPasswordReset(parts, asked),
    'web-export.process': ({ webExportId }, signal) => processWebExport(parts, webExportId, signal),
    'hygiene.sweep': () => sweep(parts),
  };
}

/**
 * Resumes what a kill interrupted, and removes expired data, in every area.
 * @throws AggregateError with all errors, after everything was tried
 */
export function sweep(parts: Parts): Promise<void> {
  return runSweeps(parts, [...sweepPublishing, sweepSessions, sweepAuth, sweepFactors, sweepLimits]);
}
