import { Link } from '@tanstack/react-router';
import { useT } from '../../i18n/use-t.ts';
import { useAccount } from '../../platform/account/use-account.ts';
import { Avatar } from '../../ui/symbol/avatar.tsx';

/** Whose licence it is: the account that is signed in, as a link to its settings. Nothing for visitors. */
export function WhoIsSignedIn() {
  const t = useT();
  const { data: account } = useAccount();
  if (!account) return null;
  return (
    <Link to="/account" aria-label={t('common.menu.accountSettings')} title={account.email}>
      <Avatar kind="me" name={account.name} email={account.email} />
    </Link>
  );
}
