import { type ReactNode, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { PersonLine } from './person-line.tsx';
import { RoleMenu } from './role-menu.tsx';
import { roleNames } from './role-names.ts';
import styles from './sharing.module.css';
import { sharingRefusal } from './sharing-refusals.ts';
import { type Role, type SharingActions, type SharingMember, sharerName } from './sharing-types.ts';
import { useRow } from './use-row.ts';
import { useSharers } from './use-sharers.ts';

/** Somebody with a role of their own: the role as a menu, or for oneself as text with 'Leave...' (spec 3 §6). */
export function MemberRow({
  member,
  isMe,
  actions,
  thing,
  paywall,
  onLeft,
}: {
  member: SharingMember;
  isMe: boolean;
  actions: SharingActions;
  /** What one leaves: the name of the project or the title of the review link. */
  thing: string;
  paywall: ReactNode | undefined;
  onLeft: () => void;
}) {
  const t = useT();
  const list = useSharers(actions);
  const { failure, busy, run } = useRow();
  const [asks, setAsks] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  const { can, role } = member;
  const name = sharerName(member);
  const roles: Role[] = [...actions.roles].toReversed();
  if (can.makeOwner || role === 'owner') roles.push('owner');
  const choose = (next: Role) => {
    const needsPlan = next === 'editor' && paywall !== undefined;
    setBlocked(needsPlan);
    if (!needsPlan) void run(() => list.changeRole(member, next));
  };
  return (
    <li aria-busy={busy}>
      <PersonLine name={member.name} email={member.email} isMe={isMe} isGuest={!member.isTeamUser}>
        {isMe || !can.changeRole ? <span className={styles.soft}>{t(roleNames[role])}</span> : null}
        {!isMe && (can.changeRole || can.remove) ? (
          <RoleMenu
            name={name}
            role={role}
            roles={can.changeRole ? roles : []}
            onRole={choose}
            onRemove={can.remove ? () => setAsks(true) : undefined}
          />
        ) : null}
        {isMe && can.remove ? (
          <Button variant="quiet" size="sm" onClick={() => setAsks(true)}>
            {t('sharing.leave')}
          </Button>
        ) : null}
      </PersonLine>
      {isBlocked ? paywall : null}
      {failure ? <FieldError>{t(failure)}</FieldError> : null}
      {asks ? (
        <ConfirmDialog
          title={isMe ? t('sharing.leave.title', { name: thing }) : t('sharing.remove.title', { name })}
          confirm={isMe ? t('sharing.leave.confirm') : t('sharing.remove.confirm')}
          act={async () => {
            await actions.removeMember(member);
            if (isMe) onLeft();
            else list.replace(member, null);
          }}
          refusal={sharingRefusal}
          onClose={() => setAsks(false)}
        >
          {isMe ? t('sharing.leave.text') : t('sharing.remove.text', { name })}
        </ConfirmDialog>
      ) : null}
    </li>
  );
}
