import { afterSignIn } from '../../platform/auth/after-sign-in.ts';
import type { AppSearch } from '../../platform/page/search.ts';

/** How a survey was left. App-auth goes by it (spec 1 §4 App-auth); `true` is that the answers are stored. */
export type SurveyOutcome = 'true' | 'error' | 'skipped';

/** Addresses of ours have no origin; this one completes them while they are read. */
const base = 'http://localhost';

/** Whether a survey was asked for on the way to sign in the design app. */
export function isForApp(address: string | null): boolean {
  return address !== null && /^\/(login|auth)\/app(?=[?#]|$)/.test(address);
}

/** The address that a survey leads back to; null where it was opened by itself. */
export function returnOf(search: AppSearch): string | null {
  return search.redirect_url ? afterSignIn(search) : null;
}

/** The query of the survey, which leads back to `href`. The flag that asked for it is used up, except for app-auth. */
export function surveySearch({ segmentation: _, from_survey: __, ...search }: AppSearch, href: string): AppSearch {
  if (isForApp(href)) return { ...search, redirect_url: href };
  const back = new URL(href, base);
  back.searchParams.delete('segmentation');
  return { ...search, redirect_url: back.pathname + back.search + back.hash };
}

/** Where a survey leads that is over. App-auth gets its outcome. */
export function onwardFrom(address: string | null, outcome: SurveyOutcome): string {
  if (!isForApp(address)) return address ?? '/teams';
  const url = new URL(address!, base);
  url.searchParams.set('from_survey', outcome);
  return url.pathname + url.search + url.hash;
}
