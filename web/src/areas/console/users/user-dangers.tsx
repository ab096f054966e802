import { useT } from '../../../i18n/use-t.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { Button } from '../../../ui/action/button.tsx';
import { DangerRow, DangerZone } from '../parts/danger-zone.tsx';
import type { ShownUser } from './use-users.ts';
import type { UserAct } from './user-act-dialog.tsx';

/** What takes something away from an account. An operator cannot block or delete their own here. */
export function UserDangers({ user, onAct }: { user: ShownUser; onAct: (act: UserAct) => void }) {
  const t = useT();
  const { data: me } = useAccount();
  const isOwn = me?.id === user.userId;
  return (
    <DangerZone>
      {user.blockedAt === null ? (
        <DangerRow
          title={t('console.user.block')}
          text={isOwn ? t('console.user.block.self') : t('console.user.block.short')}
          action={
            <Button variant="danger-quiet" disabled={isOwn} onClick={() => onAct('block')}>
              {t('console.user.block.open')}
            </Button>
          }
        />
      ) : null}
      {user.twoFactorAt === null ? null : (
        <DangerRow
          title={t('console.user.factorOff')}
          text={t('console.user.factorOff.short')}
          action={
            <Button variant="danger-quiet" onClick={() => onAct('two-factor-off')}>
              {t('console.user.factorOff.open')}
            </Button>
          }
        />
      )}
      {user.isGuest ? null : (
        <DangerRow
          title={t('console.user.delete')}
          text={isOwn ? t('console.user.delete.self') : t('console.user.delete.short')}
          action={
            <Button variant="danger-quiet" disabled={isOwn} onClick={() => onAct('delete')}>
              {t('console.user.delete.open')}
            </Button>
          }
        />
      )}
    </DangerZone>
  );
}
