import type { z } from 'zod';
import { accounts } from './accounts/accounts.ts';
import { apiTokens } from './accounts/api-tokens.ts';
import { firstRun } from './accounts/first-run.ts';
import { notifications } from './accounts/notifications.ts';
import { onboarding } from './accounts/onboarding.ts';
import { auth } from './auth/auth.ts';
import { factors } from './auth/factors.ts';
import { proof } from './auth/proof.ts';
import { sso } from './auth/sso.ts';
import { billing } from './billing/billing.ts';
import { checkout } from './billing/checkout.ts';
import { prices } from './billing/prices.ts';
import { subscriptions } from './billing/subscriptions.ts';
import { vouchers } from './billing/vouchers.ts';
import { education } from './education.ts';
import type { Endpoint } from './endpoint.ts';
import { featureFlags } from './flags.ts';
import { operatorAudit } from './operator/operator-audit.ts';
import { operatorEducation } from './operator/operator-education.ts';
import { operatorFeatures } from './operator/operator-features.ts';
import { operatorOverview } from './operator/operator-overview.ts';
import { operatorSubscriptions } from './operator/operator-subscriptions.ts';
import { operatorTeams } from './operator/operator-teams.ts';
import { operatorUsers } from './operator/operator-users.ts';
import { operatorWork } from './operator/operator-work.ts';
import { platform } from './platform.ts';
import { publishing } from './publishing/publishing.ts';
import { commentExport } from './review/comment-export.ts';
import { commentPictures } from './review/comment-pictures.ts';
import { linkPreview } from './review/link-preview.ts';
import { presence } from './review/presence.ts';
import { review } from './review/review.ts';
import { reviewGuests } from './review/review-guests.ts';
import { threads } from './review/threads.ts';
import { search } from './search.ts';
import { linkGate } from './sharing/link-gate.ts';
import { linkSharing } from './sharing/link-sharing.ts';
import { projectPage } from './sharing/project-page.ts';
import { projectSharing } from './sharing/project-sharing.ts';
import { projects } from './sharing/projects.ts';
import { site } from './site.ts';
import { audit } from './teams/audit.ts';
import { teamDirectoryCalls } from './teams/team-directory.ts';
import { teamInvitations } from './teams/team-invitations.ts';
import { teamSpaces } from './teams/team-spaces.ts';
import { teamSso } from './teams/team-sso.ts';
import { teamTokens } from './teams/team-tokens.ts';
import { teamWebhooks } from './teams/team-webhooks.ts';
import { teams } from './teams/teams.ts';
import { telemetry } from './telemetry/telemetry.ts';

export {
  type Auth,
  type CommonErrorCode,
  commonErrors,
  type Endpoint,
  type Limit,
  readsTokens,
  refusesGuests,
  refusesLooking,
  statusOf,
} from './endpoint.ts';
export { type ErrorCode, type ErrorEnvelope, errors, type ValidationIssue } from './errors.ts';
export type { StaleEvent, StreamOpened } from './event-streams.ts';
export type { Money } from './rules/money.ts';

/** The calls by what they are about, in the order in which the API reference shows them. */
export const callGroups = {
  Designs: { ...projects, ...projectPage, ...search },
  Publishing: publishing,
  'Review links': { ...linkSharing, ...linkGate, ...linkPreview, ...presence },
  Comments: { ...review, ...threads, ...commentPictures, ...commentExport, ...reviewGuests },
  Sharing: projectSharing,
  Teams: { ...teams, ...teamInvitations, ...teamSpaces, ...teamTokens, ...audit, ...teamWebhooks },
  Account: { ...accounts, ...apiTokens, ...notifications, ...onboarding, ...firstRun },
  'Signing in': { ...auth, ...factors, ...proof, ...sso, ...teamSso, ...teamDirectoryCalls },
  Billing: { ...prices, ...checkout, ...subscriptions, ...billing, ...vouchers, ...education },
  Installation: { ...site, ...telemetry, ...platform, ...featureFlags },
  Operators: {
    ...operatorOverview,
    ...operatorUsers,
    ...operatorTeams,
    ...operatorSubscriptions,
    ...operatorEducation,
    ...operatorFeatures,
    ...operatorWork,
    ...operatorAudit,
  },
};

/** Every call of the API, keyed by method and path below `/api`. */
export const contract = {
  ...callGroups.Designs,
  ...callGroups.Publishing,
  ...callGroups['Review links'],
  ...callGroups.Comments,
  ...callGroups.Sharing,
  ...callGroups.Teams,
  ...callGroups.Account,
  ...callGroups['Signing in'],
  ...callGroups.Billing,
  ...callGroups.Installation,
  ...callGroups.Operators,
};

/** The contract as a type: all that the web client imports from here. */
export type Contract = typeof contract;
/** A call, such as `GET /account`. */
export type Call = keyof Contract;
/** A call that creates something, and takes a key under which it is done once. */
export type CreatingCall = {
  [C in Call]: Contract[C] extends { creates: 'thing' | 'secret' } ? C : never;
}[Call];

type Part<C extends Call, K extends 'params' | 'query' | 'input'> =
  Contract[C] extends Record<K, infer S> ? (S extends z.ZodType ? S : never) : never;

/** A query that needs no parameter may be left out. */
type Query<Q> = Record<never, never> extends Q ? { query?: Q } : { query: Q };

/** What a call's client sends in each place; absent where the call declares nothing. */
export type CallOptions<C extends Call> = ([Part<C, 'params'>] extends [never]
  ? { params?: undefined }
  : { params: z.input<Part<C, 'params'>> }) &
  ([Part<C, 'query'>] extends [never] ? { query?: undefined } : Query<z.input<Part<C, 'query'>>>) &
  ([Part<C, 'input'>] extends [never] ? { input?: undefined } : { input: z.input<Part<C, 'input'>> }) &
  // The solution of a captcha, which travels in a header.
  (Contract[C] extends { captchaHeader: true } ? { captcha?: string | undefined } : Record<never, never>) &
  // The client's own key for what is created, which travels in a header.
  (Contract[C] extends { creates: 'thing' | 'secret' } ? { onceKey?: string | undefined } : Record<never, never>);

/** What the server's handler receives, parsed and with defaults filled in. */
export type CallRequest<C extends Call> = {
  params: [Part<C, 'params'>] extends [never] ? undefined : z.output<Part<C, 'params'>>;
  query: [Part<C, 'query'>] extends [never] ? undefined : z.output<Part<C, 'query'>>;
  input: [Part<C, 'input'>] extends [never] ? undefined : z.output<Part<C, 'input'>>;
};

/** The error codes that a call declares, in addition to those of every call (`CommonErrorCode`). */
export type CallError<C extends Call> = Contract[C]['errors'][number];

/** What a call answers. */
export type CallOutput<C extends Call> = z.output<Contract[C]['output']>;

/** The calls in a uniform type, for code that iterates over all of them. */
export const endpoints: [Call, Endpoint][] = Object.entries(contract) as [Call, Endpoint][];

/** The group of every call, as `callGroups` names it. */
export const groupOf: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(callGroups).flatMap(([group, calls]) => Object.keys(calls).map((name) => [name, group])),
);
