import { Link } from '@tanstack/react-router';
import { useFormats } from '../../../i18n/format.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { textLinkClass } from '../../../ui/action/text-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Avatar } from '../../../ui/symbol/avatar.tsx';
import { Line, Lines } from '../parts/lines.tsx';
import type { ShownUser } from './use-users.ts';

const mailStates: Record<ShownUser['mails'][number]['state'], MessageKey> = {
  waiting: 'console.mail.waiting',
  sent: 'console.mail.isSent',
  failed: 'console.mail.failed',
};

const actTexts: Readonly<Record<string, MessageKey>> = {
  'operator.user_blocked': 'console.act.user_blocked',
  'operator.user_unblocked': 'console.act.user_unblocked',
  'operator.sessions_ended': 'console.act.sessions_ended',
  'operator.two_factor_off': 'console.act.two_factor_off',
  'operator.let_in': 'console.act.let_in',
  'operator.verification_sent': 'console.act.verification_sent',
  'operator.added': 'console.act.added',
  'operator.removed': 'console.act.removed',
};

/** Next to an account: its teams, the last mails to it, and what operators did to it. */
export function UserAside({ user }: { user: ShownUser }) {
  const t = useT();
  const format = useFormats();
  return (
    <>
      <Card title={t('console.teams')}>
        <Lines none={t('console.user.teams.none')}>
          {user.teams.map(({ teamId, name, role, since }) => (
            <Line
              key={teamId}
              strong
              before={<Avatar name={name} kind="team" size="lg" />}
              detail={t('console.user.team.since', { role: t(`teams.role.${role}`), date: format.day(since) })}
              action={
                <Link
                  className={textLinkClass()}
                  to="/admin/teams/$teamId"
                  params={{ teamId }}
                  aria-label={t('console.openOne', { name })}
                >
                  {t('console.open')}
                </Link>
              }
            >
              {name}
            </Line>
          ))}
        </Lines>
      </Card>
      <Card title={t('console.user.mails')}>
        <Lines none={t('console.user.mails.none')}>
          {user.mails.map(({ mailId, subject, at, state }) => (
            <Line
              key={mailId}
              detail={t('console.user.mail.at', { date: format.moment(at), state: t(mailStates[state]) })}
            >
              {subject}
            </Line>
          ))}
        </Lines>
      </Card>
      <Card title={t('console.user.acts')}>
        <Lines none={t('console.user.acts.none')}>
          {user.acts.map(({ id, at, operator, action, reason }) => (
            <Line
              key={id}
              detail={t(reason ? 'console.user.act.why' : 'console.user.act.by', {
                date: format.moment(at),
                operator: operator ?? t('console.user.act.commandLine'),
                reason: reason ?? '',
              })}
            >
              {actTexts[action] ? t(actTexts[action]) : action}
            </Line>
          ))}
        </Lines>
      </Card>
    </>
  );
}
