import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { DialogButtons } from '../../../platform/form/dialog-buttons.tsx';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import styles from './features.module.css';
import { type BatchForm, checkBatch, makeBatch, makeRefusal, numberIn, type VoucherCode } from './use-vouchers.ts';

/** Asks for a new batch of vouchers; its codes come next. */
export function BatchDialog({
  onMade,
  onClose,
}: {
  onMade: (name: string, codes: readonly VoucherCode[]) => void;
  onClose: () => void;
}) {
  const t = useT();
  const formId = useId();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  const form = useForm<BatchForm>({
    start: { name: '', note: '', codes: '', months: '3', usesPerCode: '1', claimableUntil: '' },
    check: checkBatch,
    send: async (values) => {
      onMade(values.name.trim(), await makeBatch(client, values));
      close();
    },
    refusal: makeRefusal,
  });
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <Modal
      open={isOpen}
      locked={form.busy}
      onClose={onClose}
      title={t('consoleWork.vouchers.make')}
      closeLabel={t('common.close')}
      footer={
        <DialogButtons
          formId={formId}
          label={t('consoleWork.vouchers.makeCodes', { count: numberIn(form.values.codes, 'codes') ?? 0 })}
          busy={form.busy}
          locked={form.busy}
          onCancel={close}
        />
      }
    >
      <form id={formId} className={styles.form} {...form.props}>
        <TextField {...form.field('name')} label={t('consoleWork.vouchers.name')} maxLength={100} autoComplete="off" />
        <TextField
          {...form.field('note')}
          label={t('consoleWork.vouchers.note')}
          hint={t('consoleWork.vouchers.note.hint')}
          maxLength={500}
          autoComplete="off"
        />
        <div className={styles.pair}>
          <TextField {...form.field('months')} {...number} label={t('consoleWork.vouchers.monthsOfPro')} />
          <TextField {...form.field('codes')} {...number} label={t('consoleWork.vouchers.codes')} />
        </div>
        <div className={styles.pair}>
          <TextField {...form.field('usesPerCode')} {...number} label={t('consoleWork.vouchers.uses')} />
          <TextField
            {...form.field('claimableUntil')}
            type="date"
            label={t('consoleWork.vouchers.until')}
            hint={t('consoleWork.vouchers.until.hint')}
          />
        </div>
        <p className={styles.soft}>{t('consoleWork.vouchers.once')}</p>
        <FormFailure form={form} />
      </form>
    </Modal>
  );
}
