import { useId, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Modal } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { makePasskey } from './make-passkey.ts';
import { OwnPasswordForm } from './own-password-form.tsx';
import type { Passkey } from './use-passkeys.ts';
import { usePasswordForm } from './use-password-form.ts';

/** Adds a passkey: the password, then the browser's own dialog. `onClose` is given what was made. */
export function AddPasskeyDialog({ onClose }: { onClose: (passkey: Passkey | null) => void }) {
  const t = useT();
  const formId = useId();
  const [open, setOpen] = useState(true);
  const [made, setMade] = useState<Passkey | null>(null);
  const form = usePasswordForm(async (password) => {
    const passkey = await makePasskey(password);
    // Whoever let the browser's dialog be is back here, with the password as it was.
    if (!passkey) return;
    showToast({ kind: 'ok', text: t('factors.passkeys.added') });
    setMade(passkey);
    setOpen(false);
  });
  return (
    <Modal
      open={open}
      onClose={() => onClose(made)}
      size="small"
      title={t('factors.passkeys.add')}
      closeLabel={t('common.close')}
      footer={
        <DialogButtons formId={formId} label={t('factors.continue')} busy={form.busy} onCancel={() => setOpen(false)} />
      }
    >
      <OwnPasswordForm id={formId} text={t('factors.passkeys.addText')} form={form} />
    </Modal>
  );
}
