import type { TeamRole } from '@chamfer/contract/roles';
import { shownEmail } from '@chamfer/contract/shown-email';
import { useFormats } from '../../../i18n/format.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { Team } from '../../../platform/account/account-types.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { Tooltip } from '../../../ui/popup/tooltip.tsx';
import { Avatar } from '../../../ui/symbol/avatar.tsx';
import { isClipped } from '../../../ui/text/clipped-text.tsx';
import { MarkedText } from '../../../ui/text/marked-text.tsx';
import { MemberMenu } from './member-menu.tsx';
import styles from './members-table.module.css';
import { RoleMenu } from './role-menu.tsx';
import type { Member } from './use-members.ts';

/** What can be done with a row. */
export type MemberAct =
  | 'remove'
  | 'leave'
  | 'makeOwner'
  | 'spaces'
  | 'access'
  | 'removeInvitation'
  | 'resendInvitation'
  | { role: TeamRole };

/** The names of team roles. */
export const roleNames: Record<TeamRole, MessageKey> = {
  owner: 'teams.role.owner',
  seat_manager: 'teams.role.seat_manager',
  editor: 'teams.role.editor',
  contributor: 'teams.role.contributor',
  guest: 'teams.role.guest',
};

/** Members and invitations; only the rows in view are in the page. */
export function MembersTable({
  team,
  me,
  members,
  words = [],
  loadingRows,
  onAct,
}: {
  team: Team;
  /** The id of the signed-in person. */
  me: string;
  members: readonly Member[];
  /** What was looked for, in lower case: it is marked in names and addresses. */
  words?: readonly string[];
  loadingRows?: number;
  onAct: (member: Member, act: MemberAct) => void;
}) {
  const t = useT();
  const spaces: Column<Member> = {
    key: 'space',
    head: t('teams.members.column.space'),
    width: '28%',
    className: styles.spaceCell,
    cell: (member) => <Spaces member={member} />,
  };
  const columns: Column<Member>[] = [
    {
      key: 'member',
      head: t('teams.members.column.member'),
      cell: (member) => <Person member={member} isMe={member.userId === me} words={words} />,
      skeleton: (
        <span className={styles.person}>
          <Skeleton className={styles.face} height={28} width={28} />
          <Skeleton width={180} />
        </span>
      ),
    },
    {
      key: 'role',
      className: styles.roleCell,
      head: t('teams.members.column.role'),
      width: '17%',
      cell: (member) =>
        member.can.changeRole ? (
          <RoleMenu member={member} onChoose={(act) => onAct(member, act)} />
        ) : (
          t(roleNames[member.role])
        ),
    },
    ...(team.addons.teamspaceManagement ? [spaces] : []),
    {
      key: 'actions',
      head: t('teams.members.column.actions'),
      headHidden: true,
      width: '56px',
      align: 'end',
      cell: (member) => <MemberMenu member={member} team={team} isMe={member.userId === me} onAct={onAct} />,
    },
  ];
  return (
    <Table
      label={t('common.nav.members')}
      columns={columns}
      rows={members}
      keyOf={({ userId, invitationId }) => userId ?? invitationId ?? ''}
      loadingRows={loadingRows}
      className={styles.table}
    />
  );
}

function Person({
  member: { name, email, invitationId, isTeamUser, isExpired, since },
  isMe,
  words,
}: {
  member: Member;
  isMe: boolean;
  words: readonly string[];
}) {
  const t = useT();
  const format = useFormats();
  const isPending = invitationId !== null;
  return (
    <span className={styles.person}>
      <Avatar name={name} email={email} kind={isPending ? 'pending' : isMe ? 'me' : undefined} />
      <span className={styles.texts}>
        <span className={styles.line}>
          <Tooltip text={name || shownEmail(email)} when={isClipped}>
            <span className={styles.name}>
              <MarkedText text={name || shownEmail(email)} words={words} />
            </span>
          </Tooltip>
          {isMe ? <span className={styles.soft}>{t('teams.members.you')}</span> : null}
          {isPending ? (
            <Badge tone={isExpired ? 'danger' : 'warn'}>
              {t(isExpired ? 'teams.members.expired' : 'teams.members.invited')}
            </Badge>
          ) : null}
          {isTeamUser ? null : <Badge>{t('teams.role.guest')}</Badge>}
        </span>
        <span className={styles.email}>
          {isPending ? (
            t('teams.members.sent', { date: format.date(since) })
          ) : name ? (
            <MarkedText text={shownEmail(email)} words={words} />
          ) : null}
        </span>
      </span>
    </span>
  );
}

/** The spaces of a member: two are named, the others counted. */
function Spaces({ member: { spaces, invitationId } }: { member: Member }) {
  const t = useT();
  const format = useFormats();
  if (invitationId !== null || spaces.length === 0) {
    return <span className={styles.soft}>{t('teams.members.noSpace')}</span>;
  }
  const names = spaces.map(({ name }) => name ?? t('teams.untitledSpace'));
  const [first = '', second = '', ...rest] = names;
  // One line, whole under the pointer: all rows have the same height.
  return (
    <span className={styles.spaces}>
      <Tooltip text={format.list(names)} when={rest.length > 0 ? undefined : isClipped}>
        <span className={styles.clipped}>
          {rest.length > 0 ? t('teams.members.firstSpaces', { first, second }) : format.list(names)}
        </span>
      </Tooltip>
      {rest.length > 0 ? <Badge>{`+${format.number(rest.length)}`}</Badge> : null}
    </span>
  );
}
