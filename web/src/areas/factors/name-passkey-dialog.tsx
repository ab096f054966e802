import { useId, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { hasCode } from '../../platform/api.ts';
import { DialogButtons } from '../../platform/dialog-buttons.tsx';
import { FormFailure } from '../../platform/form-failure.tsx';
import { useForm } from '../../platform/use-form.ts';
import { Modal } from '../../ui/modal.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { checkPasskeyName, renameRefusal } from './factor-checks.ts';
import styles from './factors.module.css';
import { type Passkey, refreshPasskeys, renamePasskey } from './use-passkeys.ts';

/** Names a passkey: a new one, which has a name of the server's making until then, or one from the list. */
export function NamePasskeyDialog({
  passkey: { passkeyId, name: present },
  isNew,
  onClose,
}: {
  passkey: Passkey;
  isNew: boolean;
  onClose: () => void;
}) {
  const t = useT();
  const formId = useId();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const form = useForm({
    start: { name: present },
    check: checkPasskeyName,
    send: async (values) => {
      const name = values.name.trim();
      if (name !== present) await renamePasskey(passkeyId, name);
      if (!isNew) showToast({ kind: 'ok', text: t('factors.passkeys.renamed') });
      close();
    },
    refusal: (error) => {
      if (hasCode(error, 'PASSKEY_NOT_FOUND')) void refreshPasskeys();
      return renameRefusal(error);
    },
  });
  return (
    <Modal
      open={open}
      onClose={onClose}
      size="small"
      title={isNew ? t('factors.passkeys.nameTitle') : t('factors.passkeys.renameTitle')}
      closeLabel={t('common.close')}
      footer={
        <DialogButtons
          formId={formId}
          label={t('factors.save')}
          busy={form.busy}
          cancelLabel={isNew ? t('common.close') : undefined}
          onCancel={close}
        />
      }
    >
      <form id={formId} className={styles.form} {...form.props}>
        {isNew ? <p>{t('factors.passkeys.nameText')}</p> : null}
        <TextField
          {...form.field('name')}
          label={t('factors.passkeys.name')}
          name="passkey-name"
          autoComplete="off"
          maxLength={60}
        />
        <FormFailure form={form} />
      </form>
    </Modal>
  );
}
