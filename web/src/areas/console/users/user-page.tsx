import { shownEmail } from '@chamfer/contract/shown-email';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { hasCode } from '../../../platform/api/api.ts';
import { usePageTitle } from '../../../platform/page/page-title.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Avatar } from '../../../ui/symbol/avatar.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { Columns } from '../parts/columns.tsx';
import { DetailState } from '../parts/detail-state.tsx';
import { EntityHead } from '../parts/entity-head.tsx';
import { AccountCard } from './account-card.tsx';
import { ImpersonateDialog } from './impersonate-dialog.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { type ShownUser, useUser } from './use-users.ts';
import { type UserAct, UserActDialog } from './user-act-dialog.tsx';
import { UserAside } from './user-aside.tsx';
import { UserBadges } from './user-badges.tsx';
import { UserDangers } from './user-dangers.tsx';
import { userName } from './user-name.ts';

/** From how many wrong passwords on each further try needs a captcha, as in the contract. */
const captchaFrom = 3;

/** `/admin/users/{userId}`: an account, and what an operator can do for it or to it. */
export default function UserPage() {
  const { userId = '' } = useParams({ strict: false });
  return <UserView userId={userId} />;
}

/** An account in every state that its page can be in. */
export function UserView({ userId }: { userId: string }) {
  const t = useT();
  const { data, error, isError, isFetching, refetch } = useUser(userId);
  usePageTitle(data ? data.name || shownEmail(data.email) : t('console.users'));
  return (
    <>
      <BackLink to="/admin/users">{t('console.users')}</BackLink>
      {data ? (
        <UserContent key={data.userId} user={data} />
      ) : (
        <DetailState
          isMissing={hasCode(error, 'ACCOUNT_NOT_FOUND') || hasCode(error, 'INVALID_UUID')}
          isError={isError}
          busy={isFetching}
          missing={t('console.user.missing')}
          failed={t('console.user.failed')}
          list="/admin/users"
          listName={t('console.users')}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

function UserContent({ user }: { user: ShownUser }) {
  const t = useT();
  const [act, setAct] = useState<UserAct | null>(null);
  const [isImpersonating, setImpersonating] = useState(false);
  const needsCaptcha = user.wrongPasswords >= captchaFrom;
  const email = shownEmail(user.email);
  return (
    <>
      <EntityHead
        picture={<Avatar name={user.name} email={user.email} size="xl" />}
        title={user.name || email}
        badges={
          <>
            <UserBadges user={user} />
            {needsCaptcha ? <Badge tone="warn">{t('console.badge.captcha')}</Badge> : null}
          </>
        }
        about={
          user.isGuest ? email : t(user.isVerified ? 'console.user.verified' : 'console.user.unverified', { email })
        }
      >
        {user.isVerified || user.isGuest ? null : (
          <Button onClick={() => setAct('verification')}>{t('console.user.verification')}</Button>
        )}
        {needsCaptcha ? <Button onClick={() => setAct('let-in')}>{t('console.user.letIn')}</Button> : null}
        <Button onClick={() => setAct('export')}>{t('console.user.export')}</Button>
        {user.isGuest || user.isOperator || user.blockedAt !== null ? null : (
          <Button onClick={() => setImpersonating(true)}>
            {t('console.user.impersonate', { name: userName(user) })}
          </Button>
        )}
        {user.blockedAt === null ? null : (
          <Button variant="primary" onClick={() => setAct('unblock')}>
            {t('console.user.unblock')}
          </Button>
        )}
      </EntityHead>
      <Columns aside={<UserAside user={user} />}>
        <AccountCard user={user} />
        <SessionsCard user={user} />
        <UserDangers user={user} onAct={setAct} />
      </Columns>
      {isImpersonating ? <ImpersonateDialog user={user} onClose={() => setImpersonating(false)} /> : null}
      {act ? <UserActDialog act={act} user={user} onClose={() => setAct(null)} /> : null}
    </>
  );
}
