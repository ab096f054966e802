import { shownEmail } from '@chamfer/contract/shown-email';
import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../../i18n/use-t.ts';
import type { Team } from '../../../platform/account/account-types.ts';
import { mayOpen } from '../../../platform/account/team-pages.ts';
import { ConfirmDialog } from '../../../platform/form/confirm-dialog.tsx';
import { isBillingOff } from '../../../platform/page/page-config.ts';
import { AccessDialog } from './access-dialog.tsx';
import { DepartureDialog } from './departure-dialog.tsx';
import { type MemberAct, roleNames } from './members-table.tsx';
import { SpacesDialog } from './spaces-dialog.tsx';
import {
  changeRole,
  invitationRefusal,
  type JoinedMember,
  type Member,
  removeInvitation,
  resendInvitation,
  roleRefusal,
} from './use-members.ts';

/** Props of the dialog of an act. */
export interface MemberDialogProps {
  member: Member;
  act: MemberAct;
  team: Team;
  /** The id of the signed-in person. */
  me: string;
  onClose: () => void;
}

/** The dialog that an act on a member or an invitation opens. Each says what it does before it does it. */
export function MemberDialog({ member, act, team, onClose }: MemberDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const name = member.name || shownEmail(member.email);
  const joined = member as JoinedMember;
  if (act === 'removeInvitation' || act === 'resendInvitation') {
    const isRemoval = act === 'removeInvitation';
    const carryOut = isRemoval ? removeInvitation : resendInvitation;
    return (
      <ConfirmDialog
        title={t(`teams.${act}.title`, { email: shownEmail(member.email) })}
        about={team.name}
        confirm={t(`teams.${act}.confirm`)}
        variant={isRemoval ? 'danger' : 'primary'}
        act={() => carryOut(client, team.id, member.invitationId!)}
        refusal={mayOpen(team, 'subscription') ? invitationRefusal.owners : invitationRefusal.others}
        done={t(`teams.${act}.done`, { email: shownEmail(member.email) })}
        onClose={onClose}
      >
        {t(`teams.${act}.text`)}
      </ConfirmDialog>
    );
  }
  if (act === 'remove' || act === 'leave') {
    return <DepartureDialog member={joined} team={team} isLeaving={act === 'leave'} onClose={onClose} />;
  }
  if (act === 'spaces') return <SpacesDialog member={joined} team={team} onClose={onClose} />;
  if (act === 'access') return <AccessDialog member={joined} team={team} onClose={onClose} />;
  const role = act === 'makeOwner' ? 'owner' : act.role;
  const values = { name, team: team.name, role: t(roleNames[role]), before: t(roleNames[member.role]) };
  return (
    <ConfirmDialog
      title={t(role === 'owner' ? 'teams.owner.title' : 'teams.changeRole.title', values)}
      about={team.name}
      confirm={t(role === 'owner' ? 'teams.owner.confirm' : 'teams.changeRole.confirm')}
      variant="primary"
      act={() => changeRole(client, team.id, joined, { role, transfer: role === 'owner' })}
      refusal={roleRefusal}
      done={t('teams.changeRole.done', values)}
      onClose={onClose}
    >
      {t(`teams.changeRole.text.${role}`, { ...values, billing: isBillingOff() ? 'off' : 'on' })}
    </ConfirmDialog>
  );
}
