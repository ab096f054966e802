import { AccountPage } from '../areas/accounts/account-page.tsx';
import { SecuritySection } from '../areas/factors/security-section.tsx';

/** `/account`: the settings of the account, with how one signs in to it. */
export default function AccountRoute() {
  return <AccountPage security={<SecuritySection />} />;
}
