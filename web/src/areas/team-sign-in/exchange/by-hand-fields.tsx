import { useT } from '../../../i18n/use-t.ts';
import type { Form } from '../../../platform/form/use-form.ts';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import type { SamlValues } from './exchange-calls.ts';

/** The fields of a SAML identity provider without metadata. */
export function ByHandFields({ form }: { form: Form<SamlValues> }) {
  const t = useT();
  const plain = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <>
      <TextField {...form.field('issuer')} {...plain} label={t('teamSignIn.exchange.issuer')} />
      <TextField {...form.field('signInUrl')} {...plain} inputMode="url" label={t('teamSignIn.exchange.signInUrl')} />
      <TextField {...form.field('signOutUrl')} {...plain} inputMode="url" label={t('teamSignIn.exchange.signOutUrl')} />
      <TextArea
        {...form.field('certificate')}
        {...plain}
        rows={4}
        label={t('teamSignIn.column.certificate')}
        hint={t('teamSignIn.certificate.hint')}
      />
    </>
  );
}
