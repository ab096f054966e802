import { useLocation, useSearch } from '@tanstack/react-router';
import { AppAuthPage } from '../../areas/auth/app-auth/app-auth-page.tsx';
import { surveySearch } from '../../areas/onboarding/survey-return.ts';
import { useSegmentation } from '../../areas/onboarding/use-segmentation.ts';

/** `/login/app` and `/auth/app`: signs in the design app, after the survey if it has not been answered. */
export default function AppAuthRoute() {
  const search = useSearch({ strict: false });
  const { href } = useLocation();
  return <AppAuthPage segmentation={useSegmentation()} survey={surveySearch(search, href)} />;
}
