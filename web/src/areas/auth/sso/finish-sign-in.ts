import { hasCode } from '@chamfer/client';
import type { CallRequest } from '@chamfer/contract';
import { afterSignIn } from '../../../platform/auth/after-sign-in.ts';
import { withSource } from '../../../platform/auth/with-source.ts';
import { call } from '../../../platform/http/call.ts';
import { forgetEmailToken, session } from '../../../platform/http/session.ts';
import { redirectOrigins } from '../../../platform/page/page-config.ts';
import { noteProviderSession } from '../provider-session.ts';
import { type Failure, failureOf, type ProviderAnswer } from './provider-answer.ts';

/** A second factor that an account gives once, before it is linked. */
export type Factor = NonNullable<CallRequest<'POST /sso/callback'>['input']['factor']>;

/** How a sign-in went: where to go now, which second factors count, or why it did not work. */
export type Outcome =
  | { is: 'signedIn'; address: string }
  | { is: 'factor'; factors: Factor['by'][] }
  | { is: 'failed'; failure: Failure };

const finished = new Map<string, Promise<Outcome>>();

/** Finishes the sign-in of an answer, once: its code works once, and a second mount gets the first outcome. */
export function finishOnce(answer: ProviderAnswer): Promise<Outcome> {
  const known = finished.get(answer.code);
  if (known) return known;
  const outcome = finish(answer);
  finished.set(answer.code, outcome);
  return outcome;
}

async function finish(answer: ProviderAnswer): Promise<Outcome> {
  try {
    return { is: 'signedIn', address: await signIn(answer) };
  } catch (error) {
    if (!hasCode(error, 'TWO_FACTOR_REQUIRED')) return { is: 'failed', failure: failureOf(error) };
    const given: unknown = error.details?.factors;
    const known = ['code', 'passkey'] as const;
    return { is: 'factor', factors: Array.isArray(given) ? known.filter((by) => given.includes(by)) : ['code'] };
  }
}

/**
 * Signs in with an answer, in place of the account that was signed in before, and returns where to go on.
 * @throws ApiError
 */
export async function signIn(answer: ProviderAnswer, factor?: Factor): Promise<string> {
  const { redirectURL, userId, ...tokens } = await call('POST /sso/callback', { input: { ...answer, factor } });
  if (session.userId() !== userId) forgetEmailToken();
  // Data cached for another account is removed automatically: the caches listen to the session.
  session.setTokens(tokens);
  noteProviderSession(userId);
  const site = { origin: location.origin, allowed: redirectOrigins() };
  return withSource(afterSignIn({ redirect_url: redirectURL ?? undefined }), 'sso-callback', site);
}
