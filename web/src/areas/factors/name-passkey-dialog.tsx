import { useId, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { hasCode } from '../../platform/api.ts';
import { useFormCourse } from '../../platform/use-form-course.ts';
import { FieldError } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { checkPasskeyName, type FactorField, factorErrors } from './factor-errors.ts';
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
  const [name, setName] = useState(present);
  const close = () => setOpen(false);
  const { errors, busy, element, submit, mend } = useFormCourse<FactorField>({
    check: () => checkPasskeyName(name),
    send: async () => {
      if (name.trim() !== present) await renamePasskey(passkeyId, name.trim());
      if (!isNew) showToast({ kind: 'ok', text: t('factors.passkeys.renamed') });
      close();
    },
    refusal: (error) => {
      if (hasCode(error, 'PASSKEY_NOT_FOUND')) void refreshPasskeys();
      return factorErrors(error);
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
          busy={busy}
          cancelLabel={isNew ? t('common.close') : undefined}
          onCancel={close}
        />
      }
    >
      <form id={formId} className={styles.form} ref={element} onSubmit={submit} noValidate>
        {isNew ? <p>{t('factors.passkeys.nameText')}</p> : null}
        <TextField
          label={t('factors.passkeys.name')}
          name="passkey-name"
          autoComplete="off"
          maxLength={60}
          value={name}
          error={errors.name && t(errors.name)}
          onChange={(event) => {
            setName(event.target.value);
            mend('name');
          }}
        />
        {errors.form ? <FieldError>{t(errors.form)}</FieldError> : null}
      </form>
    </Modal>
  );
}
