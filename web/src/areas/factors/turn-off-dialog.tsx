import { useId, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { call } from '../../platform/api.ts';
import { useFormCourse } from '../../platform/use-form-course.ts';
import { Modal } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { type FactorField, factorErrors } from './factor-errors.ts';
import { refreshTwoFactor } from './use-two-factor.ts';

/** Turns off two-factor authentication, after explaining the effect. */
export default function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const formId = useId();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const course = useFormCourse<FactorField>({
    check: () => ({}),
    send: async () => {
      await call('POST /account/two-factor/disable', {});
      // Refresh the row first, so that the focus does not return to a button that is about to be removed.
      await refreshTwoFactor();
      showToast({ kind: 'ok', text: t('factors.turnOff.done') });
      close();
    },
    refusal: factorErrors,
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
          busy={course.busy}
          variant="danger"
          onCancel={close}
        />
      }
    >
      <ConfirmForm id={formId} text={t('factors.turnOff.text')} course={course} />
    </Modal>
  );
}
