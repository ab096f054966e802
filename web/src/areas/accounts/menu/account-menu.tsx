import { ChevronDown } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Avatar } from '../../../ui/symbol/avatar.tsx';
import styles from './account-menu.module.css';

const loadItems = () => import('./account-menu-items.tsx');
const AccountMenuItems = lazy(loadItems);

/** The button at the end of a top bar that opens the account's menu. The menu itself is loaded on demand. */
export function AccountMenu() {
  const { data: account } = useAccount();
  const [wanted, setWanted] = useState(false);
  if (!account) return <Skeleton width={28} height={28} circle />;
  const fetchItems = () => void loadItems();
  const closed = (
    <AccountButton
      name={account.name}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={fetchItems}
      onFocus={fetchItems}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <AccountMenuItems account={account} trigger={<AccountButton name={account.name} autoFocus />} />
    </Suspense>
  );
}

function AccountButton({ name, ...button }: ComponentProps<'button'> & { name: string }) {
  const t = useT();
  return (
    <button {...button} type="button" className={styles.trigger}>
      <Avatar name={name} kind="me" />
      <span className={styles.name}>{name}</span>
      <span className="sr">{t('common.menu.label')}</span>
      <ChevronDown size={16} strokeWidth={1.5} aria-hidden />
    </button>
  );
}
