import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import type { FieldProps } from '../../../platform/form/use-form.ts';
import { LinkButton } from '../../../ui/action/text-link.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import styles from '../auth-form.module.css';

/** A form that asks for a code. */
interface CodeForm {
  field(name: 'code'): FieldProps;
  change(values: { code: string }): void;
}

/** The second factor of a sign-in: the code of the authenticator app, or one of the recovery codes. */
export function SecondFactorField({ form }: { form: CodeForm }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [recovery, setRecovery] = useState(false);
  // The field was loaded after the step began, so it takes the focus itself.
  useEffect(() => field.current?.focus(), []);
  const switchKind = () => {
    setRecovery(!recovery);
    form.change({ code: '' });
    field.current?.focus();
  };
  return (
    <>
      <TextField
        {...form.field('code')}
        ref={field}
        label={recovery ? t('auth.field.recoveryCode') : t('auth.field.code')}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        size="lg"
        hint={recovery ? t('auth.code.recoveryHint') : t('auth.code.hint')}
      />
      <p className={styles.forgot}>
        <LinkButton onClick={switchKind}>{recovery ? t('auth.code.useApp') : t('auth.code.useRecovery')}</LinkButton>
      </p>
    </>
  );
}
