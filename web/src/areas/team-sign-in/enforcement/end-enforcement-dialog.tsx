import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../../i18n/use-t.ts';
import { ConfirmDialog } from '../../../platform/form/confirm-dialog.tsx';
import { switchConnectionRefusal } from '../connection-calls.ts';
import { endEnforcement } from './rule-calls.ts';

/** Asks before everybody may use a password again. */
export function EndEnforcementDialog({
  team,
  connectionIds,
  onClose,
}: {
  team: { id: string; name: string };
  connectionIds: readonly string[];
  onClose: () => void;
}) {
  const t = useT();
  const client = useQueryClient();
  return (
    <ConfirmDialog
      title={t('teamSignIn.endRule.title')}
      about={team.name}
      confirm={t('teamSignIn.act.off')}
      act={() => endEnforcement(client, team.id, connectionIds)}
      refusal={switchConnectionRefusal}
      done={t('teamSignIn.endRule.done')}
      onClose={onClose}
    >
      {t('teamSignIn.endRule.text')}
    </ConfirmDialog>
  );
}
