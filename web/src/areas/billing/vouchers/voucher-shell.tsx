import type { ReactNode } from 'react';
import { useAccount } from '../../../platform/account/use-account.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { Avatar } from '../../../ui/symbol/avatar.tsx';

/** What every screen of a voucher has: its stub, a heading, and whose account it is about. */
export function VoucherShell(props: {
  stub?: ReactNode;
  title: string;
  lead?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const { data: account } = useAccount();
  const { stub, ...shown } = props;
  return (
    <AuthShell
      {...shown}
      art="gears"
      icon={stub}
      corner={account ? <Avatar name={account.name} kind="me" size="sm" /> : null}
    />
  );
}
