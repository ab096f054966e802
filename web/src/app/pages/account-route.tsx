import { AccountPage } from '../../areas/accounts/settings/account-page.tsx';
import { SecuritySection } from '../../areas/factors/security-section.tsx';

/** `/account`: the account's settings, including its sign-in methods. */
export default function AccountRoute() {
  return <AccountPage security={<SecuritySection />} />;
}
