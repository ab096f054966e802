import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../../i18n/use-t.ts';
import { ConfirmDialog } from '../../../platform/form/confirm-dialog.tsx';
import { removeCertificate, removeCertificateRefusal } from '../connection-calls.ts';

/** Asks before a certificate is removed, with which answers may still be signed. */
export function RemoveCertificateDialog({
  team,
  connectionId,
  fingerprint,
  onClose,
}: {
  team: { id: string; name: string };
  connectionId: string;
  fingerprint: string;
  onClose: () => void;
}) {
  const t = useT();
  const client = useQueryClient();
  return (
    <ConfirmDialog
      title={t('teamSignIn.certificate.remove.title')}
      about={team.name}
      confirm={t('teamSignIn.certificate.remove')}
      act={() => removeCertificate(client, { teamId: team.id, connectionId }, fingerprint)}
      refusal={removeCertificateRefusal}
      onClose={onClose}
    >
      {t('teamSignIn.certificate.remove.text')}
    </ConfirmDialog>
  );
}
