import { useId, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { call } from '../../platform/api.ts';
import { Modal } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { OwnPasswordForm } from './own-password-form.tsx';
import { usePasswordForm } from './use-password-form.ts';
import { refreshTwoFactor } from './use-two-factor.ts';

/** Turns two-factor authentication off, after saying what that does. */
export default function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const formId = useId();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const form = usePasswordForm(async (password) => {
    await call('POST /account/two-factor/disable', { input: { password } });
    // The row first, so that the focus does not go back to a button that is about to leave.
    await refreshTwoFactor();
    showToast({ kind: 'ok', text: t('factors.turnOff.done') });
    close();
  });
  return (
    <Modal
      open={open}
      onClose={onClose}
      size="small"
      title={t('factors.turnOff.title')}
      closeLabel={t('common.close')}
      footer={
        <DialogButtons
          formId={formId}
          label={t('factors.twoFactor.turnOff')}
          busy={form.busy}
          variant="danger"
          onCancel={close}
        />
      }
    >
      <OwnPasswordForm id={formId} text={t('factors.turnOff.text')} form={form} />
    </Modal>
  );
}
