import { useState } from 'react';
import type { MessageKey } from '../../../i18n/messages.ts';
import { isPromptClosed } from '../../../platform/auth/passkey-prompt.ts';
import { useForm } from '../../../platform/form/use-form.ts';
import { report } from '../../../platform/tracking/report.ts';
import { type Factor, signIn } from './finish-sign-in.ts';
import { type Failure, finalFailure, type ProviderAnswer } from './provider-answer.ts';
import { factorRefusal } from './second-factor-checks.ts';

/** What the second factor of a sign-in leads to. */
export interface AfterFactor {
  /** Somebody is signed in, and goes on to this address. */
  onSignedIn: (address: string) => void;
  /** The sign-in is over: its code was used or has expired. */
  onFailed: (failure: Failure) => void;
}

/** The second factor of a sign-in at an identity provider: a code that is typed, or a passkey. A wrong one can be repeated. */
export function useSecondFactor(answer: ProviderAnswer, { onSignedIn, onFailed }: AfterFactor) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<MessageKey | null>(null);

  /** True once the page is about to go. @throws whatever can be tried again */
  const give = async (factor: Factor): Promise<'leaving'> => {
    try {
      onSignedIn(await signIn(answer, factor));
    } catch (refused) {
      const failure = finalFailure(refused);
      if (!failure) throw refused;
      onFailed(failure);
    }
    return 'leaving';
  };
  const form = useForm({
    start: { code: '' },
    focus: null,
    check: ({ code }) => (code.trim() === '' ? { code: 'auth.error.codeMissing' } : {}),
    send: ({ code }) => give({ by: 'code', code: code.trim() }),
    refusal: factorRefusal,
  });
  const askPasskey = async () => {
    setBusy(true);
    setError(null);
    try {
      const { askForPasskey } = await import('../sign-in/ask-for-passkey.ts');
      await give({ by: 'passkey', ...(await askForPasskey()) });
    } catch (failure) {
      setError(passkeyText(failure));
      setBusy(false);
    }
  };
  return { form, passkey: { busy, error, ask: () => void askPasskey() } };
}

/** What a failed passkey says; nothing where the person closed the browser's dialog. */
function passkeyText(failure: unknown): MessageKey | null {
  if (isPromptClosed(failure)) return null;
  const text = factorRefusal(failure).form ?? null;
  if (text === 'common.error.tryAgain') report(failure);
  return text;
}
