import { useId } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { DialogButtons } from '../../../platform/form/dialog-buttons.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { NameField } from './name-field.tsx';
import { useNameForm } from './use-name-form.ts';

/**
 * The dialog for changing the user's name (spec 1 §5, J20). Mounted while it is needed; starts with the current name.
 */
export function NameDialog({ open, name, onClose }: { open: boolean; name: string; onClose: () => void }) {
  const t = useT();
  const formId = useId();
  const form = useNameForm({
    start: name,
    onSaved: () => {
      showToast({ kind: 'ok', text: t('accounts.name.saved') });
      onClose();
    },
  });
  return (
    <Modal
      open={open}
      onClose={onClose}
      size="small"
      title={t('accounts.name.heading')}
      closeLabel={t('common.close')}
      footer={<DialogButtons formId={formId} label={t('accounts.save')} busy={form.busy} onCancel={onClose} />}
    >
      <form id={formId} {...form.props}>
        <NameField form={form} />
      </form>
    </Modal>
  );
}
