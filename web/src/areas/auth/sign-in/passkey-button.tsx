'use no memo'; // Rendered rarely, so memoization by the compiler would only make the first script larger.

import { useState } from 'react';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { FieldError } from '../../../ui/field/field.tsx';
import styles from '../auth-form.module.css';

/** 'Log in with a passkey', if the browser supports passkeys, which it does only on https and on localhost. */
export function PasskeyButton() {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<MessageKey | null>(null);
  if (typeof PublicKeyCredential !== 'function') return null;
  const logIn = async () => {
    setBusy(true);
    setError(null);
    try {
      const { signInWithPasskey } = await import('./passkey-sign-in.ts');
      setError(await signInWithPasskey());
    } catch {
      setError('common.error.tryAgain');
    }
    setBusy(false);
  };
  return (
    <div className={styles.group}>
      <Button size="lg" block busy={busy} onClick={() => void logIn()}>
        {t('auth.login.passkey')}
      </Button>
      {error ? <FieldError>{t(error)}</FieldError> : null}
    </div>
  );
}
