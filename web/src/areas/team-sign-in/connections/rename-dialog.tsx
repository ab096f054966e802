import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../../i18n/use-t.ts';
import { NamingDialog } from '../../../platform/form/naming-dialog.tsx';
import { changeConnection, checkConnectionName, renameConnectionRefusal } from '../connection-calls.ts';
import type { SsoConnection } from '../use-team-sso.ts';

/** Gives a connection another name, which owners alone see. */
export function RenameDialog({
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
    <NamingDialog
      title={t('teamSignIn.rename.title')}
      about={team.name}
      label={t('teamSignIn.provider.name')}
      action={t('teamSettings.save')}
      name={name}
      mostLength={100}
      check={checkConnectionName}
      send={async (next) => {
        await changeConnection(client, { teamId: team.id, connectionId }, { name: next });
        return t('teamSignIn.saved');
      }}
      refusal={renameConnectionRefusal}
      onClose={onClose}
    />
  );
}
