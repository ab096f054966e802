import { shownEmail } from '@chamfer/contract/shown-email';
import { Ellipsis } from 'lucide-react';
import { useT } from '../../../i18n/use-t.ts';
import type { Team } from '../../../platform/account/account-types.ts';
import { Button } from '../../../ui/action/button.tsx';
import { MenuItem, RowMenu } from '../../../ui/popup/menu.tsx';
import type { MemberAct } from './members-table.tsx';
import type { Member } from './use-members.ts';

/** What the signed-in person may do with a row; nothing where that is nothing. */
export function MemberMenu({
  member,
  team,
  isMe,
  onAct,
}: {
  member: Member;
  team: Team;
  isMe: boolean;
  onAct: (member: Member, act: MemberAct) => void;
}) {
  const t = useT();
  const acts = actsOn(member, team, isMe);
  if (acts.length === 0) return null;
  const name = member.name || shownEmail(member.email);
  return (
    <RowMenu
      label={t('teams.members.more', { name })}
      trigger={
        <Button variant="quiet" iconOnly aria-label={t('teams.members.more', { name })}>
          <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
        </Button>
      }
    >
      {acts.map((act) => (
        <MenuItem key={act} danger={dangers.has(act)} onAction={() => onAct(member, act)}>
          {t(`teams.act.${act}`)}
        </MenuItem>
      ))}
    </RowMenu>
  );
}

type NamedAct = Exclude<MemberAct, object | 'makeOwner'>;
const dangers: ReadonlySet<NamedAct> = new Set(['remove', 'leave', 'removeInvitation']);

/** The acts of the menu, in its order. */
export function actsOn(member: Member, team: Pick<Team, 'can' | 'addons'>, isMe: boolean): NamedAct[] {
  const { can, invitationId } = member;
  if (invitationId !== null) {
    return [
      ...(can.resend ? (['resendInvitation'] as const) : []),
      ...(can.remove ? (['removeInvitation'] as const) : []),
    ];
  }
  const managesSpaces = team.can.listSpaces && team.addons.teamspaceManagement;
  return [
    ...(managesSpaces ? (['spaces'] as const) : []),
    ...(team.can.listSpaces ? (['access'] as const) : []),
    ...(isMe ? (['leave'] as const) : []),
    ...(can.remove ? (['remove'] as const) : []),
  ];
}
