import { type Account, apiVersion } from '../core/account.ts';
import { newId } from '../core/ids.ts';
import { readForm } from '../core/params.ts';
import { invalid, StripeFailure } from '../core/stripe-failure.ts';
import type { ApiKeys } from './api-keys.ts';
import { type Fault, type Faults, refusalOf, waitFor } from './faults.ts';
import type { Answer, IdempotencyKeys } from './idempotency.ts';
import type { Route } from './route.ts';

/** A request as it came. */
export interface Asked {
  method: string;
  path: string;
  query: string;
  body: string;
  id: string;
  headers: Readonly<Record<string, string | undefined>>;
}

/** What the answers are made with. */
export interface Api {
  account: Account;
  keys: ApiKeys;
  faults: Faults;
  idempotency: IdempotencyKeys;
}

/** What goes back; null closes the connection. */
export type Reply = { status: number; body: object; headers: Record<string, string> } | null;

/** Answers a request of the API, or closes its connection where a fault says so. */
export async function answer(api: Api, route: Route | null, asked: Asked): Promise<Reply> {
  api.account.clock.runDue();
  const fault = api.faults.take(asked.method, asked.path);
  const requestId = newId('req').slice(0, 18);
  if (fault?.kind === 'drop_before') return null;
  const reply = (given: Answer, further: Record<string, string> = {}): Reply => ({
    status: given.status,
    body: given.body,
    headers: { 'request-id': requestId, 'stripe-version': apiVersion, ...further },
  });
  try {
    const { found, params } = admit(api, route, asked, fault);
    const key = asked.method === 'POST' ? asked.headers['idempotency-key'] : undefined;
    const echo: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    const kept = key === undefined ? null : api.idempotency.begin(key, asked.path, params);
    if (fault) await waitFor(fault);
    api.account.clock.runDue();
    const done = kept ?? act(api, found, { asked, params, requestId, key, fault });
    if (fault?.kind === 'drop_after') return null;
    if (kept) Object.assign(echo, { 'original-request': kept.requestId, 'idempotent-replayed': 'true' });
    // Trying again with the same key would only repeat a 500.
    if (done.status === 500) echo['stripe-should-retry'] = 'false';
    return reply(done, echo);
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    const { status, body } = error;
    const { retryAfterSeconds } = fault ?? {};
    const advice: Record<string, string> = body.code === 'lock_timeout' ? { 'stripe-should-retry': 'true' } : {};
    if (retryAfterSeconds !== undefined) advice['retry-after'] = String(retryAfterSeconds);
    return reply({ status, body: { error: body }, requestId }, advice);
  }
}

/** What comes before anything is done: key, version, path, permission, faults, and whether the content can be read. */
function admit({ account, keys }: Api, route: Route | null, asked: Asked, fault: Fault | null) {
  const key = keys.authenticate(asked.headers.authorization);
  const version = asked.headers['stripe-version'];
  if (version !== undefined && version !== apiVersion) {
    throw invalid(`Invalid Stripe API version: ${version}. The fake speaks ${apiVersion} alone.`);
  }
  const other = asked.headers['stripe-account'];
  if (other !== undefined && other !== account.id) {
    throw new StripeFailure(403, {
      type: 'invalid_request_error',
      code: 'account_invalid',
      message: `The provided key does not have access to account '${other}'.`,
    });
  }
  if (!route) {
    throw new StripeFailure(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${asked.method}: ${asked.path}).`,
    });
  }
  keys.check(key, route.resource, route.method === 'GET' ? 'read' : 'write');
  const refusal = fault && refusalOf(fault);
  if (refusal) throw refusal;
  return { found: route, params: readForm(asked.method === 'POST' ? asked.body : asked.query) };
}

/** Does what was asked; the idempotency key keeps the answer if it came to that. */
function act(
  { account, idempotency }: Api,
  route: Route,
  request: {
    asked: Asked;
    params: Record<string, unknown>;
    requestId: string;
    key: string | undefined;
    fault: Fault | null;
  },
): Answer {
  const { asked, params, requestId, key, fault } = request;
  let done: Answer;
  let isKept = true;
  account.cause = { id: requestId, idempotency_key: key ?? null };
  try {
    done = { status: 200, body: route.run(account, asked.id, params), requestId };
  } catch (error) {
    const failure = error instanceof StripeFailure ? error : broken(error);
    isKept = failure.isKept;
    done = { status: failure.status, body: { error: failure.body }, requestId };
  } finally {
    account.cause = null;
  }
  if (fault?.kind === 'error_500' && isKept) {
    const { status, body } = broken('An unknown error occurred.');
    done = { status, body: { error: body }, requestId };
  }
  if (key !== undefined) {
    if (isKept) idempotency.keep(key, done);
    else idempotency.forget(key);
  }
  return done;
}

function broken(error: unknown): StripeFailure {
  const message = error instanceof Error ? `The fake failed: ${error.message}` : String(error);
  return new StripeFailure(500, { type: 'api_error', message }, true);
}
