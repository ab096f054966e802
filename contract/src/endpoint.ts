import type { z } from 'zod';
import { type ErrorCode, errors } from './errors.ts';
import type { NamedThing } from './rules/named-things.ts';
import type { TokenScope } from './rules/tokens/token-scopes.ts';

/**
 * Who may call an endpoint; what the actor may do with the resource is decided by the policies.
 * `public`: no authentication. `optional`: a bearer token is used if present (spec 3 §7 'authenticated if logged in,
 * else public'). `user`: an access token is required. `refresh`: the bearer is the refresh token.
 * `signed`: the URL itself is the authorization, as in a signed request descriptor (spec 3 §3).
 * `session`: an access token with its session checked in the database, because tokens outlive sessions by minutes.
 * `fresh`: like `session`, plus a proof of identity from the last ten minutes, for irreversible or security-relevant
 * calls (DECISIONS 63); without one the call answers PROOF_REQUIRED.
 */
export type Auth = 'public' | 'optional' | 'user' | 'session' | 'fresh' | 'refresh' | 'signed';

/**
 * At most `max` calls in `windowMs` milliseconds, counted per signed-in user or per source address: an IPv4 address, or
 * the /64 of an IPv6 address.
 */
export interface Limit {
  per: 'ip' | 'user';
  max: number;
  windowMs: number;
}

/** One call of the API, declared once; routes, the typed client, OpenAPI and generated tests are derived from it. */
export interface Endpoint {
  summary: string;
  /** The section of the specification this call implements, such as `spec 3 §7`. */
  spec?: string;
  auth: Auth;
  /**
   * The scope with which a program may make the call by an API token; `any`: with every token. Calls without one refuse all
   * API tokens, and only calls with `user` or `optional` can have one (DECISIONS 71).
   */
  scope?: TokenScope | 'any';
  /** A guest of a review link may make the call as well; all other calls refuse the session of a guest (DECISIONS 68). */
  guests?: true;
  /**
   * Of the operator's console: to everybody but operators the call does not exist. With `session` the session has proved a
   * second factor within 30 minutes, with `fresh` within ten.
   */
  operator?: true;
  /**
   * An operator who looks at the product as somebody else may make it, although no API token may. Calls with the scope `read`
   * or `any` need not say so; all others refuse, because such an operator looks only.
   */
  looks?: true;
  /** For `fresh`: with two-factor authentication on, the password alone is not enough; a code or a passkey is. */
  secondFactor?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  input?: z.ZodType;
  output: z.ZodType;
  /** Success status; 200 by default. */
  status?: 200 | 201 | 204;
  /** What fields name where their own names do not say it, such as `{ id: 'link' }` (`named-things.ts`). */
  names?: Readonly<Record<string, NamedThing>>;
  /** Error codes this call can answer, in addition to those common to all calls (`commonErrors`). */
  errors: readonly ErrorCode[];
  /** Statuses that override the catalogue's for this call, such as 400 where 404 would mean the call does not exist. */
  statuses?: Readonly<Partial<Record<ErrorCode, number>>>;
  /** Errors in the form of another protocol, besides those in the envelope; such a call has `answer: 'bytes'`. */
  foreignErrors?: z.ZodType;
  limit?: Limit;
  /**
   * The call creates something, and takes a key of its client in the header `idempotency-key`, under which it is done once
   * ([record 100](../../docs/decisions/0100-what-creates-can-be-sent-again.md)). `thing`: the answer is kept for a day, and
   * given again. `secret`: the answer holds a secret and is not kept; sent again, the call answers ALREADY_DONE.
   */
  creates?: 'thing' | 'secret';
  /** The solution of a captcha is required in the header `x-recaptcha-token` (DECISIONS 57). */
  captchaHeader?: true;
  /** Bytes of a JSON body; 1 MiB by default. */
  bodyLimit?: number;
  /** `bytes`: the body is a stream that the route reads itself. */
  body?: 'bytes';
  /** `events`: server-sent events; `bytes`: a file. `output` then describes one event, or is empty. */
  answer?: 'events' | 'bytes';
}

/** Declares a call; keeps the literal types, so that clients know its exact input and output. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

/** The HTTP status with which a call answers a code. */
export function statusOf(call: Endpoint | undefined, code: ErrorCode): number {
  return call?.statuses?.[code] ?? errors[code].status;
}

/** What a call can answer because of its form alone: no call needs to declare these, and every client knows them. */
export type CommonErrorCode = Extract<
  ErrorCode,
  | 'INTERNAL_ERROR'
  | 'SERVICE_UNAVAILABLE'
  | 'BUSY'
  | 'VALIDATION_ERROR'
  | 'INVALID_REQUEST_QUERY_PARAMETER'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'REQUEST_TIMEOUT'
  | 'TOO_MANY_REQUESTS'
  | 'INVALID_TOKEN'
  | 'AUTH_TOKEN_EXPIRED'
  | 'PROOF_REQUIRED'
  | 'ROUTE_NOT_FOUND'
  | 'TWO_FACTOR_REQUIRED'
  | 'LOOKING_ONLY'
  | 'GUEST_FORBIDDEN'
  | 'TOKEN_SCOPE_FORBIDDEN'
  | 'SIGNED_REQUEST_INVALID'
  | 'SIGNED_REQUEST_EXPIRED'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'ALREADY_DONE'
>;

/** Error codes that a call can answer because of its form alone. */
export function commonErrors(call: Endpoint): CommonErrorCode[] {
  const codes: CommonErrorCode[] = ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE', 'BUSY'];
  if (call.input || call.params || call.query) codes.push('VALIDATION_ERROR', 'INVALID_REQUEST_QUERY_PARAMETER');
  if (call.input) codes.push('PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  if (call.input || call.body) codes.push('REQUEST_TIMEOUT');
  if (call.limit) codes.push('TOO_MANY_REQUESTS');
  if (call.auth !== 'public' && call.auth !== 'signed') codes.push('INVALID_TOKEN', 'AUTH_TOKEN_EXPIRED');
  if (refusesGuests(call)) codes.push('GUEST_FORBIDDEN');
  if (readsTokens(call)) codes.push('TOKEN_SCOPE_FORBIDDEN');
  if (refusesLooking(call)) codes.push('LOOKING_ONLY');
  if (call.auth === 'fresh' || call.operator) codes.push('PROOF_REQUIRED');
  if (call.operator) codes.push('ROUTE_NOT_FOUND', 'TWO_FACTOR_REQUIRED');
  if (call.auth === 'signed') codes.push('SIGNED_REQUEST_INVALID', 'SIGNED_REQUEST_EXPIRED');
  if (call.creates) codes.push('IDEMPOTENCY_KEY_REUSED');
  if (call.creates === 'secret') codes.push('ALREADY_DONE');
  return codes;
}

/** Whether a call looks at who makes it, so that an API token is let in or refused. */
export function readsTokens({ auth }: Endpoint): boolean {
  return auth !== 'public' && auth !== 'signed' && auth !== 'refresh';
}

/** Whether a call looks at a session, and refuses that of a guest of a review link. */
export function refusesGuests(call: Endpoint): boolean {
  return readsTokens(call) && !call.guests;
}

/** Whether a call refuses an operator who looks at the product as somebody else: what changes something, money, and security. */
export function refusesLooking(call: Endpoint): boolean {
  return readsTokens(call) && !call.looks && call.scope !== 'read' && call.scope !== 'any';
}
