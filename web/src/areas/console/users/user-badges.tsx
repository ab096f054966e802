import { useT } from '../../../i18n/use-t.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import type { ListedUser } from './use-users.ts';

/** What is special about an account, as badges. */
export function UserBadges({
  user,
}: {
  user: Pick<ListedUser, 'blockedAt' | 'isGuest' | 'isOperator' | 'isVerified'>;
}) {
  const t = useT();
  return (
    <>
      {user.blockedAt === null ? null : <Badge tone="danger">{t('console.badge.blocked')}</Badge>}
      {user.isGuest ? <Badge>{t('common.badge.guest')}</Badge> : null}
      {user.isVerified || user.isGuest ? null : <Badge tone="warn">{t('console.badge.unverified')}</Badge>}
      {user.isOperator ? <Badge tone="accent">{t('console.tag')}</Badge> : null}
    </>
  );
}
