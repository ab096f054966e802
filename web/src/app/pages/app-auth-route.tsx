import { AppAuthPage } from '../../areas/auth/app-auth/app-auth-page.tsx';
import { useSegmentation } from '../../areas/onboarding/use-segmentation.ts';

/** `/login/app` and `/auth/app`: signs in the design app, after the survey if it has not been answered. */
export default function AppAuthRoute() {
  return <AppAuthPage segmentation={useSegmentation()} />;
}
