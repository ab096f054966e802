import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { DialogButtons } from '../../../platform/form/dialog-buttons.tsx';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { Select } from '../../../ui/choice/select.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import styles from './features.module.css';
import { addRule, checkRule, type OperatorFlag, type OperatorRule, type RuleForm, ruleRefusal } from './use-flags.ts';

const kindTexts: Readonly<Record<OperatorRule['kind'], MessageKey>> = {
  user: 'consoleWork.flags.kind.user',
  team: 'consoleWork.flags.kind.team',
  internal: 'consoleWork.flags.rule.internal',
  percentage: 'consoleWork.flags.kind.percentage',
};
const kinds = Object.keys(kindTexts) as OperatorRule['kind'][];

/** Asks for whom a flag is worth something else; the rule counts after the others. */
export function RuleDialog({ flag, onClose }: { flag: OperatorFlag; onClose: () => void }) {
  const t = useT();
  const formId = useId();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  const usual = flag.variant ?? flag.defaultVariant;
  const form = useForm<RuleForm>({
    start: {
      kind: 'user',
      target: '',
      percent: '10',
      variant: flag.variants.find((variant) => variant !== usual) ?? usual,
    },
    check: checkRule,
    send: async (rule) => {
      await addRule(client, flag.name, rule);
      showToast({ kind: 'ok', text: t('consoleWork.flags.ruleAdded', { name: flag.name }) });
      close();
    },
    refusal: ruleRefusal,
    mends: { kind: ['target', 'percent'] },
  });
  const { kind } = form.values;
  const kindChoice = form.choice('kind');
  const variantChoice = form.choice('variant');
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={t('consoleWork.flags.addRule')}
      about={flag.name}
      closeLabel={t('common.close')}
      footer={
        <DialogButtons formId={formId} label={t('consoleWork.flags.addRule')} busy={form.busy} onCancel={close} />
      }
    >
      <form id={formId} className={styles.form} {...form.props}>
        <Select
          label={t('consoleWork.flags.for')}
          options={kinds.map((value) => ({ value, label: t(kindTexts[value]) }))}
          value={kindChoice.value}
          onChange={kindChoice.onChange}
        />
        {kind === 'user' || kind === 'team' ? (
          <TextField
            {...form.field('target')}
            label={t(kind === 'user' ? 'consoleWork.flags.target.user' : 'consoleWork.flags.target.team')}
            maxLength={320}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        ) : null}
        {kind === 'percentage' ? (
          <TextField
            {...form.field('percent')}
            label={t('consoleWork.flags.percent')}
            inputMode="decimal"
            autoComplete="off"
            trailing="%"
          />
        ) : null}
        <Select
          label={t('consoleWork.flags.worth')}
          options={flag.variants.map((value) => ({ value, label: value }))}
          value={variantChoice.value}
          onChange={variantChoice.onChange}
        />
        <p className={styles.soft}>{t('consoleWork.flags.order')}</p>
        <FormFailure form={form} />
      </form>
    </Modal>
  );
}
