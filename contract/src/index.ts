import type { z } from 'zod';
import { accounts } from './accounts.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { billing } from './billing.ts';
import { checkout } from './checkout.ts';
import { commentExport } from './comment-export.ts';
import { commentPictures } from './comment-pictures.ts';
import type { Endpoint } from './endpoint.ts';
import { factors } from './factors.ts';
import { linkGate } from './link-gate.ts';
import { linkPreview } from './link-preview.ts';
import { linkSharing } from './link-sharing.ts';
import { notifications } from './notifications.ts';
import { onboarding } from './onboarding.ts';
import { platform } from './platform.ts';
import { presence } from './presence.ts';
import { prices } from './prices.ts';
import { projectPage } from './project-page.ts';
import { projectSharing } from './project-sharing.ts';
import { projects } from './projects.ts';
import { proof } from './proof.ts';
import { publishing } from './publishing.ts';
import { review } from './review.ts';
import { reviewGuests } from './review-guests.ts';
import { search } from './search.ts';
import { subscriptions } from './subscriptions.ts';
import { teamInvitations } from './team-invitations.ts';
import { teamSpaces } from './team-spaces.ts';
import { teams } from './teams.ts';
import { threads } from './threads.ts';

export {
  type Auth,
  type CommonErrorCode,
  commonErrors,
  type Endpoint,
  type Limit,
  refusesGuests,
  statusOf,
} from './endpoint.ts';
export { type ErrorCode, type ErrorEnvelope, errors, type ValidationIssue } from './errors.ts';
export type { StreamOpened } from './event-streams.ts';
export type { Money } from './money.ts';

/** Every call of the API, keyed by method and path below `/api`. */
export const contract = {
  ...auth,
  ...factors,
  ...proof,
  ...accounts,
  ...onboarding,
  ...projects,
  ...projectPage,
  ...projectSharing,
  ...linkGate,
  ...linkSharing,
  ...linkPreview,
  ...search,
  ...publishing,
  ...review,
  ...threads,
  ...reviewGuests,
  ...notifications,
  ...presence,
  ...commentExport,
  ...commentPictures,
  ...teams,
  ...teamInvitations,
  ...teamSpaces,
  ...prices,
  ...checkout,
  ...subscriptions,
  ...billing,
  ...audit,
  ...platform,
};

/** The contract as a type: all that the web client imports from here. */
export type Contract = typeof contract;
/** A call, such as `GET /account`. */
export type Call = keyof Contract;

type Part<C extends Call, K extends 'params' | 'query' | 'input'> =
  Contract[C] extends Record<K, infer S> ? (S extends z.ZodType ? S : never) : never;

/** A query that needs no parameter may be left out. */
type Query<Q> = Record<never, never> extends Q ? { query?: Q } : { query: Q };

/** What a call's client sends in each place; absent where the call declares nothing. */
export type CallOptions<C extends Call> = ([Part<C, 'params'>] extends [never]
  ? { params?: undefined }
  : { params: z.input<Part<C, 'params'>> }) &
  ([Part<C, 'query'>] extends [never] ? { query?: undefined } : Query<z.input<Part<C, 'query'>>>) &
  ([Part<C, 'input'>] extends [never] ? { input?: undefined } : { input: z.input<Part<C, 'input'>> });

/** What the server's handler receives, parsed and with defaults filled in. */
export type CallRequest<C extends Call> = {
  params: [Part<C, 'params'>] extends [never] ? undefined : z.output<Part<C, 'params'>>;
  query: [Part<C, 'query'>] extends [never] ? undefined : z.output<Part<C, 'query'>>;
  input: [Part<C, 'input'>] extends [never] ? undefined : z.output<Part<C, 'input'>>;
};

/** The error codes that a call declares, beside those every call has (`CommonErrorCode`). */
export type CallError<C extends Call> = Contract[C]['errors'][number];

/** What a call answers. */
export type CallOutput<C extends Call> = z.output<Contract[C]['output']>;

/** The calls in a uniform type, for code that iterates over all of them. */
export const endpoints: [Call, Endpoint][] = Object.entries(contract) as [Call, Endpoint][];
