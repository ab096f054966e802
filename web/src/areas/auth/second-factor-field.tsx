import { useEffect, useRef, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { TextField } from '../../ui/text-field.tsx';
import { LinkButton } from '../../ui/text-link.tsx';
import styles from './auth-form.module.css';

/** The second factor of a sign-in: the code of the authenticator app, or one of the recovery codes. */
export function SecondFactorField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [recovery, setRecovery] = useState(false);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  const switchKind = () => {
    setRecovery(!recovery);
    onChange('');
    field.current?.focus();
  };
  return (
    <>
      <TextField
        ref={field}
        label={recovery ? t('auth.field.recoveryCode') : t('auth.field.code')}
        name="code"
        autoComplete={recovery ? 'off' : 'one-time-code'}
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        size="lg"
        value={value}
        hint={recovery ? t('auth.code.recoveryHint') : t('auth.code.hint')}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className={styles.forgot}>
        <LinkButton onClick={switchKind}>{recovery ? t('auth.code.useApp') : t('auth.code.useRecovery')}</LinkButton>
      </p>
    </>
  );
}
