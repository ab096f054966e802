import { useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { Team } from '../../platform/account/account-types.ts';
import { Menu, MenuItem } from '../../ui/popup/menu.tsx';
import { Avatar } from '../../ui/symbol/avatar.tsx';
import { TeamBadge, useTeamLine } from './team-badge.tsx';
import styles from './team-card.module.css';

/** The teams of the account, initially open; choosing one opens its shared-with-me page. */
export default function TeamMenu({
  label,
  team,
  teams,
  trigger,
}: {
  label: string;
  team: Team;
  teams: readonly Team[];
  trigger: ReactElement;
}) {
  const teamLine = useTeamLine();
  const navigate = useNavigate();
  const [open, setOpen] = useState(true);
  return (
    <Menu trigger={trigger} label={label} placement="bottom start" width={280} open={open} onOpenChange={setOpen}>
      {teams.map(({ id, name, ...rest }) => (
        <MenuItem
          key={id}
          icon={<Avatar name={name} kind="team" size="md" />}
          detail={teamLine(rest)}
          end={
            <span className={styles.end}>
              <TeamBadge team={rest} />
              <Check className={id === team.id ? undefined : styles.other} size={16} strokeWidth={1.5} aria-hidden />
            </span>
          }
          onAction={() => void navigate({ to: '/teams/$teamId/shared-with-me', params: { teamId: id } })}
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
