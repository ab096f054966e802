import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../../i18n/use-t.ts';
import { ConfirmDialog } from '../../../platform/form/confirm-dialog.tsx';
import { removeConnection, removeConnectionRefusal } from '../connection-calls.ts';
import type { SsoConnection } from '../use-team-sso.ts';

/** Asks before a connection is removed, with the log-ins that people have through it. */
export function RemoveConnectionDialog({
  team,
  connection: { id: connectionId, name },
  onClose,
}: {
  team: { id: string; name: string };
  connection: SsoConnection;
  onClose: () => void;
}) {
  const t = useT();
  const client = useQueryClient();
  return (
    <ConfirmDialog
      title={t('teamSignIn.removeConnection.title', { name })}
      about={team.name}
      confirm={t('teamSignIn.removeConnection.confirm')}
      act={() => removeConnection(client, { teamId: team.id, connectionId })}
      refusal={removeConnectionRefusal}
      done={t('teamSignIn.removed', { name })}
      onClose={onClose}
    >
      {t('teamSignIn.removeConnection.text')}
    </ConfirmDialog>
  );
}
