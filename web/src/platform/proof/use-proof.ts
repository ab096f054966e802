import type { ProofKind } from '@chamfer/contract/calls/proof';
import { useState } from 'react';
import type { MessageKey } from '../../i18n/messages.ts';
import { call } from '../call.ts';
import { useCaptcha } from '../captcha/use-captcha.tsx';
import { useFormCourse } from '../use-form-course.ts';
import { checkProof, type ProofField, passkeyProofError, proofErrors } from './proof-errors.ts';

/** A typed proof: the password, with the captchas of log-in, or a code. `onGiven` is called when it was accepted. */
export function useTypedProof(way: ProofKind | undefined, onGiven: () => void) {
  const [typed, setTyped] = useState('');
  const captcha = useCaptcha();
  const { mend, ...course } = useFormCourse<ProofField>({
    check: () => checkProof(way, typed),
    send: async () => {
      if (way === 'code') await call('POST /account/proof', { input: { by: 'code', code: typed.trim() } });
      else {
        await captcha.send((solution) =>
          call('POST /account/proof', { input: { by: 'password', password: typed, captcha: solution } }),
        );
      }
      onGiven();
    },
    refusal: proofErrors,
  });
  const change = (value: string) => {
    setTyped(value);
    mend('password', 'code');
  };
  return { ...course, typed, change, captchaBadge: captcha.badge };
}

/** A proof by passkey: the browser asks for it in its own dialog. Cancelling that shows no message. */
export function usePasskeyProof(onGiven: () => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<MessageKey | null>(null);
  const ask = async () => {
    setBusy(true);
    setError(null);
    try {
      const { proveByPasskey } = await import('./passkey-proof.ts');
      await proveByPasskey();
      onGiven();
    } catch (failure) {
      setError(passkeyProofError(failure));
    }
    setBusy(false);
  };
  return { busy, error, ask: () => void ask() };
}
