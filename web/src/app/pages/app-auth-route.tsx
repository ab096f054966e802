import { Navigate, useLocation, useSearch } from '@tanstack/react-router';
import { challengeOf } from '../../areas/auth/app-auth/app-auth-link.ts';
import { AppAuthPage } from '../../areas/auth/app-auth/app-auth-page.tsx';
import { surveySearch } from '../../areas/onboarding/survey-return.ts';
import { useSegmentation } from '../../areas/onboarding/use-segmentation.ts';

/**
 * `/login/app` and `/auth/app`: signs in the design app. The survey comes first where it is needed, and leads back here;
 * `from_survey` says that it was left already, with or without answers (spec 1 §4, J15).
 */
export default function AppAuthRoute() {
  const segmentation = useSegmentation();
  const search = useSearch({ strict: false });
  const { href } = useLocation();
  const survey = surveySearch(search, href);
  if (segmentation.isNeeded && search.from_survey === undefined && challengeOf(search)) {
    return <Navigate to="/segmentation-survey" search={survey} replace />;
  }
  return <AppAuthPage segmentation={segmentation} survey={survey} />;
}
