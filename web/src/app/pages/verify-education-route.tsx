import { Launch } from '../../areas/billing/instant-trial/launch.tsx';
import { VerifyEducationPage } from '../../areas/education/link/verify-education-page.tsx';

/** `/edu/verify`: a mailed link starts an education licence; the app can be opened then. */
export default function VerifyEducationRoute() {
  return <VerifyEducationPage launch={<Launch />} />;
}
