import { useAccount } from '../../platform/account/use-account.ts';
import { Avatar } from '../../ui/symbol/avatar.tsx';

/** Whose licence it is: the account that is signed in. Nothing for visitors. */
export function WhoIsSignedIn() {
  const { data: account } = useAccount();
  if (!account) return null;
  return (
    <span title={account.email}>
      <Avatar kind="me" name={account.name} email={account.email} />
      <span className="sr">{account.email}</span>
    </span>
  );
}
