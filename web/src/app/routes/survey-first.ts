import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { type AppSearch, isOn } from '../../platform/page/search.ts';
import { requireSignIn } from './guards.ts';

interface Visit {
  search: AppSearch;
  location: ParsedLocation;
  preload?: boolean;
}

/**
 * For pages of the signed-in area: somebody is signed in, and has answered the segmentation survey where the address asks for
 * it (spec 1 §4, J31). An address with an intent goes on at once, since it does something that was begun elsewhere.
 */
export async function requireSurvey(visit: Visit): Promise<void> {
  requireSignIn(visit);
  if (visit.search.intent === undefined) await surveyFirst(visit);
}

/** Leads a signed-in person to the survey if it is needed; it leads back. */
export async function surveyFirst({ search, location, preload }: Visit): Promise<void> {
  if (preload || !isOn(search.segmentation)) return;
  const [{ comesSurveyFirst }, { surveySearch }] = await Promise.all([
    import('../../areas/onboarding/load-segmentation.ts'),
    import('../../areas/onboarding/survey-return.ts'),
  ]);
  if (!(await comesSurveyFirst(search))) return;
  throw redirect({ to: '/segmentation-survey', search: surveySearch(search, location.href), replace: true });
}
