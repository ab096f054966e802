import { useState } from 'react';
import type { MessageKey } from '../../i18n/messages.ts';
import { useCaptcha } from '../captcha/use-captcha.tsx';
import { useForm } from '../form/use-form.ts';
import { call } from '../http/call.ts';
import { checkProof, type ProofField, passkeyProofError, proofRefusal } from './proof-checks.ts';

/** A typed proof: the password, with the captchas of log-in, or a code. `onGiven` is called when it was accepted. */
export function useTypedProof(way: ProofField | undefined, onGiven: () => void) {
  const captcha = useCaptcha();
  const form = useForm<Record<ProofField, string>>({
    start: { password: '', code: '' },
    focus: way ?? null,
    check: (typed) => checkProof(way, typed),
    send: async ({ password, code }) => {
      if (way === 'code') await call('POST /account/proof', { input: { by: 'code', code: code.trim() } });
      else {
        await captcha.send((solution) =>
          call('POST /account/proof', { input: { by: 'password', password, captcha: solution } }),
        );
      }
      onGiven();
    },
    refusal: proofRefusal,
  });
  return { form, captchaBadge: captcha.badge };
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
