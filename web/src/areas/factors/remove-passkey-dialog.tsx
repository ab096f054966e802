import { useT } from '../../i18n/use-t.ts';
import { call, hasCode } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { refusals } from '../../platform/refusals.ts';
import { type Passkey, refreshPasskeys } from './use-passkeys.ts';

/** Removes a passkey, after saying what that does and what it leaves on the device. */
export function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useT();
  return (
    <ConfirmDialog
      title={t('factors.passkeys.removeTitle', { name: passkey.name })}
      confirm={t('factors.passkeys.remove')}
      act={async () => {
        await removePasskey(passkey.passkeyId);
        // The list first, so that the focus does not go back to a button that is about to leave.
        await refreshPasskeys();
      }}
      refusal={refusal}
      done={t('factors.passkeys.removed')}
      onClose={onClose}
    >
      {t('factors.passkeys.removeText')}
    </ConfirmDialog>
  );
}

/** One that is gone already is as good as removed. */
async function removePasskey(passkeyId: string): Promise<void> {
  try {
    await call('DELETE /account/passkeys/{passkeyId}', { params: { passkeyId } });
  } catch (error) {
    if (!hasCode(error, 'PASSKEY_NOT_FOUND')) throw error;
  }
}

const refusal = refusals<'DELETE /account/passkeys/{passkeyId}'>({ PASSKEY_NOT_FOUND: null, INVALID_UUID: null });
