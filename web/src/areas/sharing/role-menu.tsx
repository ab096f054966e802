import { Check, ChevronDown, Send, UserMinus } from 'lucide-react';
import { useT } from '../../i18n/use-t.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { roleNames } from './role-names.ts';
import type { Role } from './sharing-types.ts';

const look = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** The role of somebody as a menu, with what else can be done with them. */
export function RoleMenu({
  name,
  role,
  roles,
  onRole,
  onResend,
  onRemove,
}: {
  name: string;
  role: Role;
  /** Those that can be chosen; none leaves only what is below. */
  roles: readonly Role[];
  onRole: (role: Role) => void;
  onResend?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
}) {
  const t = useT();
  return (
    <Menu
      label={t('sharing.roleOf', { name })}
      trigger={
        <Button variant="quiet" size="sm" aria-label={t('sharing.roleIs', { name, role: t(roleNames[role]) })}>
          {t(roleNames[role])}
          <ChevronDown {...look} />
        </Button>
      }
    >
      {roles.map((other) => (
        <MenuItem
          key={other}
          end={other === role ? <Check {...look} /> : undefined}
          onAction={() => {
            if (other !== role) onRole(other);
          }}
        >
          {t(roleNames[other])}
        </MenuItem>
      ))}
      {roles.length > 0 ? <MenuSeparator /> : null}
      {onResend ? (
        <MenuItem icon={<Send {...look} />} onAction={onResend}>
          {t('sharing.resend')}
        </MenuItem>
      ) : null}
      {onRemove ? (
        <MenuItem danger icon={<UserMinus {...look} />} onAction={onRemove}>
          {t('sharing.remove')}
        </MenuItem>
      ) : null}
    </Menu>
  );
}
