import { useT } from '../../i18n/use-t.ts';
import { ConfirmDialog } from '../../platform/form/confirm-dialog.tsx';
import { removeRefusal } from './factor-checks.ts';
import { type Passkey, useRemovePasskey } from './use-passkeys.ts';

/** Removes a passkey, after explaining the effect and what remains on the device. */
export function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useT();
  const remove = useRemovePasskey();
  return (
    <ConfirmDialog
      title={t('factors.passkeys.removeTitle', { name: passkey.name })}
      confirm={t('factors.passkeys.remove')}
      act={() => remove.mutateAsync(passkey.passkeyId)}
      refusal={removeRefusal}
      done={t('factors.passkeys.removed')}
      onClose={onClose}
    >
      {t('factors.passkeys.removeText')}
    </ConfirmDialog>
  );
}
