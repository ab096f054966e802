import { leadsOf } from '../../../platform/auth/sources.ts';
import { appScheme } from '../../../platform/page/app-scheme.ts';
import { isOn } from '../../../platform/page/search.ts';

/** The part of the query that decides how the design app is signed in (spec 1 §2 App-auth). */
export interface AppAuthSearch {
  code_challenge?: string;
  source?: string;
  beta?: string;
  prod?: string;
  from_survey?: string;
}

/** The S256 challenge of the design app (RFC 7636); null if it is missing or malformed. */
export function challengeOf({ code_challenge }: AppAuthSearch): string | null {
  return code_challenge && /^[\w-]{43}$/.test(code_challenge) ? code_challenge : null;
}

/** Whether the visitor has just signed in for the design app and need not click again (spec 1 §4 App-auth). */
export function comesFromSignIn({ source, from_survey }: AppAuthSearch): boolean {
  return from_survey === undefined && leadsOf(source).continuesToApp === true;
}

/**
 * Whether the visitor comes back from the survey and the answers were stored; `from_survey=error` means they were not, and
 * `skipped` that there are none.
 */
export function answeredSurvey({ from_survey }: AppAuthSearch): boolean {
  return from_survey !== 'error' && from_survey !== 'skipped' && isOn(from_survey);
}

/**
 * The link that opens the design app with the code. It has the beta's scheme if the query or else the environment
 * requires it (spec 1 §2, DECISIONS 55).
 */
export function appLink(search: AppAuthSearch, code: string, { isBeta }: { isBeta: boolean }): string {
  const wantsBeta = isOn(search.beta) || (isBeta && !isOn(search.prod));
  const values = new URLSearchParams({
    code,
    code_challenge: search.code_challenge ?? '',
    source: search.source ?? 'app-auth',
  });
  return `${appScheme(wantsBeta)}://auth?${values}`;
}
