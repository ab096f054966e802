import type { TeamRole } from '@chamfer/contract/roles';
import { shownEmail } from '@chamfer/contract/shown-email';
import { Check, ChevronDown, Crown } from 'lucide-react';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { MenuItem, MenuSeparator, RowMenu } from '../../../ui/popup/menu.tsx';
import styles from './members-table.module.css';
import { type MemberAct, roleNames } from './members-table.tsx';
import type { Member } from './use-members.ts';

const look = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;
const roles = ['seat_manager', 'editor', 'contributor', 'guest'] as const satisfies TeamRole[];

/** What each role does, as the menu explains it. */
const details: Record<(typeof roles)[number], MessageKey> = {
  seat_manager: 'teams.role.seat_manager.detail',
  editor: 'teams.role.editor.detail',
  contributor: 'teams.role.contributor.detail',
  guest: 'teams.role.guest.detail',
};

/** The role of a member as a menu, for owners. An owner can be given another role by another owner. */
export function RoleMenu({ member, onChoose }: { member: Member; onChoose: (act: MemberAct) => void }) {
  const t = useT();
  const { role, name, email, can } = member;
  return (
    <RowMenu
      placement="bottom start"
      width={280}
      label={t('teams.members.roleOf', { name: name || shownEmail(email) })}
      trigger={
        <Button
          variant="quiet"
          className={styles.role}
          aria-label={t('teams.members.roleIs', { name: name || shownEmail(email), role: t(roleNames[role]) })}
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
          detail={t(details[other])}
          end={other === role ? <Check {...look} /> : undefined}
          onAction={() => other !== role && onChoose({ role: other })}
        >
          {t(roleNames[other])}
        </MenuItem>
      ))}
      {can.makeOwner ? <MenuSeparator /> : null}
      {can.makeOwner ? (
        <MenuItem icon={<Crown {...look} />} detail={t('teams.owner.youBecome')} onAction={() => onChoose('makeOwner')}>
          {t('teams.owner.action')}
        </MenuItem>
      ) : null}
    </RowMenu>
  );
}
