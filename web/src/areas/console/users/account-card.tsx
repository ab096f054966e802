import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Facts, Id } from '../parts/facts.tsx';
import type { ShownUser } from './use-users.ts';

/** What is known about an account, and how it is protected. */
export function AccountCard({ user }: { user: ShownUser }) {
  const t = useT();
  const format = useFormats();
  return (
    <Card title={t('console.user.account')}>
      <Facts
        facts={[
          [t('console.id'), <Id key="id">{user.userId}</Id>],
          [t('console.since'), format.date(user.createdAt)],
          [t('console.column.seen'), user.lastSeenAt === null ? t('console.never') : format.date(user.lastSeenAt)],
          user.blockedAt !== null && [
            t('console.user.blocked'),
            user.blockReason
              ? t('console.user.blocked.why', { date: format.date(user.blockedAt), reason: user.blockReason })
              : format.date(user.blockedAt),
          ],
          !user.isGuest && [
            t('console.user.password'),
            t(user.hasPassword ? 'console.user.isSet' : 'console.user.notSet'),
          ],
          !user.isGuest && [
            t('console.user.factor'),
            user.twoFactorAt === null
              ? t('console.user.factor.off')
              : t('console.user.factor.on', { date: format.day(user.twoFactorAt), count: user.recoveryCodesLeft }),
          ],
          !user.isGuest && [t('console.user.passkeys'), format.number(user.passkeys)],
          !user.isGuest && [
            t('console.user.sso'),
            t(user.ssoEnforced ? 'console.user.sso.enforced' : 'console.user.sso.none'),
          ],
          !user.isGuest && [t('console.user.tokens'), format.number(user.apiTokens)],
          user.wrongPasswords > 0 && [
            t('console.user.wrong'),
            t('console.user.wrong.count', { count: user.wrongPasswords }),
          ],
        ]}
      />
    </Card>
  );
}
