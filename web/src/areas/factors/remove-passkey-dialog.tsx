import { useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { type Passkey, useRemovePasskey } from './use-passkeys.ts';

/** Removes a passkey, after saying what that does and what it leaves on the device. */
export function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useT();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const remove = useRemovePasskey(() => {
    showToast({ kind: 'ok', text: t('factors.passkeys.removed') });
    close();
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
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate(passkey.passkeyId)}>
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
