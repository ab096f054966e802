import type { FastifyInstance } from 'fastify';
import { accounts } from './areas/accounts/accounts.area.ts';
import { apiTokens } from './areas/api-tokens/api-tokens.area.ts';
import { type AreaName, areaNames } from './areas/area-order.ts';
import { auth } from './areas/auth/auth.area.ts';
import { billing } from './areas/billing/billing.area.ts';
import { dev } from './areas/dev/dev.area.ts';
import { directory } from './areas/directory/directory.area.ts';
import { education } from './areas/education/education.area.ts';
import { factors } from './areas/factors/factors.area.ts';
import { firstRun } from './areas/first-run/first-run.area.ts';
import { flags } from './areas/flags/flags.area.ts';
import { guests } from './areas/guests/guests.area.ts';
import { onboarding } from './areas/onboarding/onboarding.area.ts';
import { operators } from './areas/operators/operators.area.ts';
import { people } from './areas/people/people.area.ts';
import { projects } from './areas/projects/projects.area.ts';
import { publishing } from './areas/publishing/publishing.area.ts';
import { review } from './areas/review/review.area.ts';
import { sessions } from './areas/sessions/sessions.area.ts';
import { sharing } from './areas/sharing/sharing.area.ts';
import { site } from './areas/site/site.area.ts';
import { sso } from './areas/sso/sso.area.ts';
import { teams } from './areas/teams/teams.area.ts';
import { telemetry } from './areas/telemetry/telemetry.area.ts';
import { webhooks } from './areas/webhooks/webhooks.area.ts';
import type { Area } from './platform/area.ts';
import { sweepAudit } from './platform/audit-retention.ts';
import { dailyBackupJob, makeDailyBackup } from './platform/backup/daily-backup.ts';
import { type AddressColumn, alignAddresses } from './platform/database/address-forms.ts';
import { takeEnvelope } from './platform/error-monitoring/take-envelope.service.ts';
import type { Handlers } from './platform/http/guard.ts';
import { sweepLimits } from './platform/http/limit/limits.ts';
import type { TeamsOf } from './platform/http/limit/turn-of-request.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import type { ReachOf } from './platform/http/session/api-token-check.ts';
import type { PageHead } from './platform/http/web-files.ts';
import { type JobWorker, workOn } from './platform/jobs/job-worker.ts';
import { readLegalText } from './platform/legal-texts.ts';
import type { Mail } from './platform/mail/declare-mail.ts';
import { mailJob } from './platform/mail/mail-job.ts';
import type { SealedColumn } from './platform/new-secrets.ts';
import { sweepRequestCounts } from './platform/observation/request-counts.ts';
import { sweepClientKeys } from './platform/once/transact-once.ts';
import type { Parts } from './platform/parts.ts';
import { runSweeps, sweepJob } from './platform/sweep.ts';
import { inChildSpan } from './platform/tracing/spans.ts';

// What the areas offer, put together: the one place that knows all of them, and nothing of what is inside. In which
// direction they may import each other says `area-order.ts`.

const areas = {
  people,
  onboarding,
  sessions,
  teams,
  'api-tokens': apiTokens,
  flags,
  billing,
  factors,
  projects,
  publishing,
  review,
  guests,
  sharing,
  auth,
  sso,
  directory,
  webhooks,
  'first-run': firstRun,
  education,
  accounts,
  site,
  telemetry,
  operators,
  dev,
} satisfies Record<AreaName, Area>;

const inOrder = areaNames.map((name): Area => areas[name]);
const document = openApiDocument();

for (const area of inOrder) area.connect?.();

/** Who answers each call of the contract. One that no area answers does not compile. */
export const handlers: Handlers = {
  ...areas.onboarding.calls,
  ...areas.factors.calls,
  ...areas.projects.calls,
  ...areas.publishing.calls,
  ...areas.review.calls,
  ...areas.guests.calls,
  ...areas.sharing.calls,
  ...areas.billing.calls,
  ...areas.auth.calls,
  ...areas.teams.calls,
  ...areas.flags.calls,
  ...areas['api-tokens'].calls,
  ...areas.sso.calls,
  ...areas.directory.calls,
  ...areas.webhooks.calls,
  ...areas['first-run'].calls,
  ...areas.education.calls,
  ...areas.accounts.calls,
  ...areas.site.calls,
  ...areas.telemetry.calls,
  ...areas.operators.calls,
  'GET /openapi.json': () => document,
  'POST /app/error-reports': ({ request }, ctx) => takeEnvelope(ctx, { request }),
  'GET /legal/{document}': ({ params }, { parts }) => readLegalText(parts.config, params.document),
};

/** How the team of each kind of thing is found. One that no area finds does not compile. */
export const teamsOf: TeamsOf = {
  ...areas.teams.teamsOf,
  ...areas.billing.teamsOf,
  ...areas.projects.teamsOf,
  ...areas.publishing.teamsOf,
  ...areas.review.teamsOf,
};

/** How the team of other things is found, which a team's API token may be about. */
export const reachOf: ReachOf = { ...areas.publishing.reachOf, ...areas.review.reachOf };

/** Who does each kind of job. */
export const workers: JobWorker[] = [
  ...inOrder.flatMap(({ jobs = [] }) => jobs),
  workOn(mailJob, ({ mailer }, mail) =>
    inChildSpan('send mail', 'client', { 'chamfer.mail_id': mail.mailId }, () => mailer.send(mail)),
  ),
  workOn(sweepJob, sweep),
  workOn(dailyBackupJob, makeDailyBackup),
];

/** Where addresses are stored. */
export const addressColumns: readonly AddressColumn[] = inOrder.flatMap(({ addresses = [] }) => addresses);

/** Where values are encrypted with a key of the installation. */
export const sealedColumns: readonly SealedColumn[] = inOrder.flatMap(({ sealed = [] }) => sealed);

/** What each area does before the first call is taken. */
export async function startAreas(parts: Parts): Promise<void> {
  await alignAddresses(parts, addressColumns);
  for (const area of inOrder) await area.start?.(parts);
}

/** Every mail of every area, for the preview and for tests. */
export const allMails: readonly Mail[] = inOrder.flatMap(({ mails = [] }) => mails);

/** The pages of the areas next to the API. */
export function addPages(app: FastifyInstance, parts: Parts): void {
  for (const area of inOrder) area.pages?.(app, parts, allMails);
}

/** What an area says about a page of the web app in its head; null for most pages. */
export async function headOf(parts: Parts, path: string): Promise<PageHead | null> {
  for (const { head } of inOrder) {
    const found = await head?.(parts, path);
    if (found) return found;
  }
  return null;
}

/**
 * Resumes what a kill interrupted, and removes expired data, in every area.
 * @throws AggregateError with all errors, after everything was tried
 */
export function sweep(parts: Parts): Promise<void> {
  return runSweeps(parts, [
    ...inOrder.flatMap(({ sweeps = [] }) => sweeps),
    sweepLimits,
    sweepClientKeys,
    sweepAudit,
    sweepRequestCounts,
  ]);
}
