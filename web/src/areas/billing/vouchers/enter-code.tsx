import { readVoucherCode, shownVoucherCode } from '@chamfer/contract/voucher-code';
import { useT } from '../../../i18n/use-t.ts';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import type { FormErrors } from '../../../platform/form/refusals.ts';
import { useForm } from '../../../platform/form/use-form.ts';
import { Button } from '../../../ui/action/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { VoucherShell } from './voucher-shell.tsx';
import styles from './vouchers.module.css';

interface Entered {
  code: string;
}

/** Asks for the code of a voucher; one that cannot be a code gets an error at the field. `onEnter` gets it as people read it. */
export function EnterCode({ start, onEnter }: { start: string; onEnter: (code: string) => Promise<void> }) {
  const t = useT();
  const form = useForm<Entered>({
    start: { code: start },
    check,
    send: ({ code }) => onEnter(shownVoucherCode(readVoucherCode(code)!)),
    refusal: () => ({ form: 'common.error.tryAgain' }),
  });
  return (
    <VoucherShell title={t('voucher.enter')} lead={t('voucher.enter.text')}>
      <form className={styles.acts} {...form.props}>
        <TextField {...form.field('code')} label={t('voucher.code')} autoComplete="off" spellCheck={false} />
        <FormFailure form={form} />
        <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
          {t('voucher.enter.submit')}
        </Button>
      </form>
    </VoucherShell>
  );
}

function check({ code }: Entered): FormErrors<'code'> {
  if (code.trim() === '') return { code: 'voucher.code.required' };
  return readVoucherCode(code) === null ? { code: 'voucher.code.incomplete' } : {};
}
