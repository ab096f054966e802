import { ProviderControlledPage } from '../../areas/accounts/email/provider-controlled-page.tsx';
import ChangePasswordPage from '../../areas/auth/passwords/change-password-page.tsx';
import { useAccount } from '../../platform/account/use-account.ts';

/** `/change-password`; an account managed by an identity provider has no password to change (spec 1 §6). */
export default function ChangePasswordRoute() {
  const { data: account } = useAccount();
  if (!account?.ssoEnforced) return <ChangePasswordPage />;
  return <ProviderControlledPage title="common.title.changePassword" text="accounts.password.sso" />;
}
