import { AccountPage } from '../../areas/accounts/settings/account-page.tsx';
import { PersonalTokens } from '../../areas/developers/page/personal-tokens.tsx';
import { SecuritySection } from '../../areas/factors/security-section.tsx';

/** `/account`: the account's settings, including its sign-in methods and its API tokens. */
export default function AccountRoute() {
  return <AccountPage security={<SecuritySection />} tokens={<PersonalTokens />} />;
}
