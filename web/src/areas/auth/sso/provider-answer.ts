import { ApiError } from '@chamfer/client';
import type { CallError } from '@chamfer/contract';
import type { AppSearch } from '../../../platform/page/search.ts';
import { report } from '../../../platform/tracking/report.ts';

/** What an identity provider's answer is kept under: its code, and the id of the sign-in. */
export interface ProviderAnswer {
  readonly code: string;
  readonly authSessionID: string;
}

/** The pages that a sign-in which did not work leads to. */
export type FailurePage = '/sso/error' | '/sso/timeout' | '/sso/mismatch';

/** Why a sign-in did not work: the page that says so, and what an administrator can look up. */
export interface Failure {
  readonly page: FailurePage;
  readonly detail?: FailureDetail;
}

/** The error code of the server, and the id of the request in its log. */
export interface FailureDetail {
  readonly code: string;
  readonly requestId: string;
}

/**
 * The answer in the address of `/sso/callback`, or the page where there is none: the identity provider refused, and its
 * own text is never shown (spec 1 §8 SSO).
 */
export function answerIn({ code, state, error, error_description }: AppSearch): ProviderAnswer | Failure {
  if (error === 'profile_not_allowed_outside_organization') return { page: '/sso/mismatch' };
  if (error !== undefined || error_description !== undefined || !code || !state) return { page: '/sso/error' };
  return { code, authSessionID: state };
}

/** The rest of an address, without anything that an identity provider wrote into it. */
export function withoutAnswer({ code, state, error, error_description, ...rest }: AppSearch): AppSearch {
  return rest;
}

/** The codes that have a page of their own, or are expected; all others are reported (spec 1 §8 SSO). */
const pages = {
  SSO_AUTHENTICATION_EMAIL_MISMATCH: '/sso/mismatch',
  SSO_AUTHENTICATION_SESSION_EXPIRED: '/sso/timeout',
  INVALID_AUTHENTICATION_SESSION: '/sso/error',
  SSO_INVALID_NAME_ID_POLICY: '/sso/error',
  ACCOUNT_BLOCKED: '/sso/error',
} as const satisfies Partial<Record<CallError<'POST /sso/callback'>, FailurePage>>;

/** The failure of a sign-in that is over, whatever else is tried; null for every other error. */
export function finalFailure(error: unknown): Failure | null {
  if (!(error instanceof ApiError) || !Object.hasOwn(pages, error.code)) return null;
  return { page: pages[error.code as keyof typeof pages], detail: detailOf(error) };
}

/** The failure that an error leads to; unexpected ones are reported. */
export function failureOf(error: unknown): Failure {
  const known = finalFailure(error);
  if (known) return known;
  report(error);
  return { page: '/sso/error', detail: detailOf(error) };
}

function detailOf(error: unknown): FailureDetail | undefined {
  if (!(error instanceof ApiError) || error.requestId === null) return undefined;
  return { code: error.code, requestId: error.requestId };
}
