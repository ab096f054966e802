import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../../i18n/use-t.ts';
import { ConfirmDialog } from '../../../platform/form/confirm-dialog.tsx';
import { switchConnection, switchConnectionRefusal } from '../connection-calls.ts';
import type { SsoConnection } from '../use-team-sso.ts';

/** Asks before a connection is switched on or off, which changes how people log in. */
export function SwitchDialog({
  team,
  connection: { id: connectionId, name, state },
  to,
  onClose,
}: {
  team: { id: string; name: string };
  connection: SsoConnection;
  to: 'on' | 'off';
  onClose: () => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const text =
    to === 'on' ? 'teamSignIn.on.text' : state === 'enforced' ? 'teamSignIn.off.enforced' : 'teamSignIn.off.text';
  return (
    <ConfirmDialog
      title={t(to === 'on' ? 'teamSignIn.on.title' : 'teamSignIn.off.title', { name })}
      about={team.name}
      variant={to === 'on' ? 'primary' : 'danger'}
      confirm={t(`teamSignIn.act.${to}`)}
      act={() => switchConnection(client, { teamId: team.id, connectionId }, { state: to })}
      refusal={switchConnectionRefusal}
      done={t(to === 'on' ? 'teamSignIn.switchedOn' : 'teamSignIn.switchedOff', { name })}
      onClose={onClose}
    >
      {t(text)}
    </ConfirmDialog>
  );
}
