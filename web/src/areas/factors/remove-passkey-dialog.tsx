import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { call, hasCode } from '../../platform/api.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { type Passkey, refreshPasskeys } from './use-passkeys.ts';

/** Removes a passkey, after explaining the effect and what remains on the device. */
export function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useT();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const remove = useMutation({
    mutationFn: () => removePasskey(passkey.passkeyId),
    onSuccess: async () => {
      // Refresh the list first, so that the focus does not return to a button that is about to be removed.
      await refreshPasskeys();
      showToast({ kind: 'ok', text: t('factors.passkeys.removed') });
      close();
    },
  });
  return (
    <Modal
      open={open}
      onClose={onClose}
      size="small"
      title={t('factors.passkeys.removeTitle', { name: passkey.name })}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('factors.passkeys.remove')}
          </Button>
        </>
      }
    >
      <p>{t('factors.passkeys.removeText')}</p>
      {remove.isError ? <FieldError>{t(failureText(remove.error))}</FieldError> : null}
    </Modal>
  );
}

/** A passkey that no longer exists counts as removed. */
async function removePasskey(passkeyId: string): Promise<void> {
  try {
    await call('DELETE /account/passkeys/{passkeyId}', { params: { passkeyId } });
  } catch (error) {
    if (!hasCode(error, 'PASSKEY_NOT_FOUND')) throw error;
  }
}
