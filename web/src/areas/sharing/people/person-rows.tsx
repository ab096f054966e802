import type { ProjectRole } from '@chamfer/contract/roles';
import { shownEmail } from '@chamfer/contract/shown-email';
import { Check, ChevronDown } from 'lucide-react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { MenuItem, MenuSeparator, RowMenu } from '../../../ui/popup/menu.tsx';
import { Avatar } from '../../../ui/symbol/avatar.tsx';
import { roleDetails, roleNames } from '../role-texts.ts';
import styles from '../share.module.css';
import type { Invitation, Member } from '../sharing-types.ts';
import type { PeopleActs } from './people-list.tsx';

const look = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Somebody with their own role. Nobody changes their own role; one can leave (spec 3 §6). */
export function MemberRow({ member, acts, busy }: { member: Member; acts: PeopleActs; busy: boolean }) {
  const t = useT();
  const { name, role, isTeamUser, can } = member;
  const email = shownEmail(member.email);
  const isMe = useAccount().data?.id === member.userId;
  const roles: ProjectRole[] = can.changeRole ? [...(can.makeOwner ? (['owner'] as const) : []), ...acts.roles] : [];
  return (
    <div className={styles.person}>
      <Avatar name={name} email={email} kind={isMe ? 'me' : undefined} size="md" />
      <div className={styles.who}>
        <span className={styles.name}>
          {name ?? email} {isMe ? <span className={styles.soft}>{t('sharing.you')}</span> : null}
          {isTeamUser ? null : <Badge>{t('sharing.guest')}</Badge>}
        </span>
        {name ? <span className={styles.soft}>{email}</span> : null}
      </div>
      {roles.length > 0 || can.remove ? (
        <RoleMenu
          name={name ?? email}
          role={role}
          roles={roles}
          busy={busy}
          onRole={(chosen) => acts.onRole(member, chosen)}
          remove={
            can.remove
              ? { label: isMe ? t('sharing.leave') : t('sharing.remove'), act: () => acts.onRemove(member) }
              : null
          }
        />
      ) : (
        <span className={styles.soft}>{t(roleNames[role])}</span>
      )}
    </div>
  );
}

/** An address that was invited and has not accepted yet. */
export function InvitationRow({ invitation, acts, busy }: { invitation: Invitation; acts: PeopleActs; busy: boolean }) {
  const t = useT();
  const format = useFormats();
  const { name, role, sentAt, isExpired } = invitation;
  const email = shownEmail(invitation.email);
  const sent = format.date(sentAt);
  return (
    <div className={styles.person}>
      <Avatar name={name} email={email} kind="pending" size="md" />
      <div className={styles.who}>
        <span className={styles.name}>
          {email} <Badge tone="warn">{isExpired ? t('sharing.expired') : t('sharing.invited')}</Badge>
        </span>
        <span className={styles.soft}>{t('sharing.sentOn', { date: sent })}</span>
      </div>
      <RoleMenu
        name={email}
        role={role}
        roles={acts.mayShare ? acts.roles : []}
        busy={busy}
        onRole={(chosen) => acts.onRole(invitation, chosen)}
        {...(acts.mayShare && { resend: () => acts.onResend(invitation) })}
        remove={{ label: t('sharing.remove'), act: () => acts.onRemove(invitation) }}
      />
    </div>
  );
}

function RoleMenu({
  name,
  role,
  roles,
  busy,
  onRole,
  resend,
  remove,
}: {
  name: string;
  role: ProjectRole;
  roles: readonly ProjectRole[];
  busy: boolean;
  onRole: (role: ProjectRole) => void;
  resend?: () => void;
  remove: { label: string; act: () => void } | null;
}) {
  const t = useT();
  return (
    <RowMenu
      width={260}
      label={t('sharing.roleOf', { name })}
      trigger={
        <Button
          variant="quiet"
          size="sm"
          className={styles.role}
          aria-label={t('sharing.roleIs', { name, role: t(roleNames[role]) })}
          aria-busy={busy}
        >
          <span className={styles.roleText}>
            {t(roleNames[role])}
            <ChevronDown {...look} />
          </span>
        </Button>
      }
    >
      {roles.map((other) => (
        <MenuItem
          key={other}
          detail={t(roleDetails[other])}
          end={other === role ? <Check {...look} /> : undefined}
          onAction={() => other !== role && onRole(other)}
        >
          {t(roleNames[other])}
        </MenuItem>
      ))}
      {roles.length > 0 && (resend || remove) ? <MenuSeparator /> : null}
      {resend ? <MenuItem onAction={resend}>{t('sharing.resend')}</MenuItem> : null}
      {remove ? (
        <MenuItem danger onAction={remove.act}>
          {remove.label}
        </MenuItem>
      ) : null}
    </RowMenu>
  );
}
