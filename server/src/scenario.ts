import './areas.ts';
import { readConfig } from './platform/config/config.ts';
import { type Context, systemContext } from './platform/context.ts';
import { startParts } from './start-parts.ts';

/**
 * What fills a database with people, teams, designs and comments, each area's in its own `<area>.seed.ts`: the demo
 * company, the factories of the tests and the journeys all build with it.
 */

export * from './areas/api-tokens/api-tokens.seed.ts';
export * from './areas/auth/auth.seed.ts';
export * from './areas/billing/billing.seed.ts';
export { tickJob } from './areas/billing/orders/orders.jobs.ts';
export { refundOrder } from './areas/billing/orders/refunds.service.ts';
export { nextAttemptAfter } from './areas/billing/plan/grace.service.ts';
export type { BillingDetails } from './areas/billing/price/quote-types.ts';
export * from './areas/billing/trial-and-grace.seed.ts';
export * from './areas/directory/directory.seed.ts';
export * from './areas/education/education.seed.ts';
export * from './areas/factors/factors.seed.ts';
export * from './areas/first-run/first-run.seed.ts';
export * from './areas/guests/guests.seed.ts';
export * from './areas/operators/operators.seed.ts';
export * from './areas/projects/projects.seed.ts';
export * from './areas/publishing/publishing.seed.ts';
export * from './areas/review/review.seed.ts';
export * from './areas/sharing/sharing.seed.ts';
export { privateSpaceOf } from './areas/teams/core/private-spaces.service.ts';
export * from './areas/teams/core/teams.seed.ts';
export { setTeamAddon } from './areas/teams/settings/team-addons.service.ts';

/** A database and a folder to fill, independent of the servers that run on them. */
export interface Scenario {
  ctx: Context;
  close(): Promise<void>;
}

/** Opens the database and the folder of a server, whose jobs stay its own. */
export async function openScenario(databaseUrl: string, folder: string): Promise<Scenario> {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder, DATABASE_POOL: '2', LOG_LEVEL: 'fatal', DEMO: '0' };
  const parts = await startParts(readConfig(env));
  return { ctx: systemContext(parts), close: parts.close };
}
