import { useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useT } from '../i18n/use-t.ts';
import type { Team } from '../platform/account/account-types.ts';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { badgeLabels } from './badge-labels.ts';

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
  const t = useT();
  const navigate = useNavigate();
  const [open, setOpen] = useState(true);
  return (
    <Menu trigger={trigger} label={label} placement="bottom start" width={248} open={open} onOpenChange={setOpen}>
      {teams.map(({ id, name, subscriptionBadge }) => (
        <MenuItem
          key={id}
          detail={t(badgeLabels[subscriptionBadge])}
          end={id === team.id ? <Check size={16} strokeWidth={1.5} aria-hidden /> : null}
          onAction={() => void navigate({ to: '/teams/$teamId/shared-with-me', params: { teamId: id } })}
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
