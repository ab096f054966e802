import { isCancelled } from '@chamfer/client';
import { useEffect, useState } from 'react';
import { currentLanguage } from '../../i18n/catalogues.ts';
import { call } from '../../platform/call.ts';
import { useCaptcha } from '../../platform/captcha/use-captcha.tsx';
import { report } from '../../platform/report.ts';
import { keepEmailToken, session } from '../../platform/session.ts';
import {
  checkSignUp,
  checkWhileTyping,
  registerErrors,
  type SignUpErrors,
  type SignUpField,
  type SignUpForm,
} from './sign-up-checks.ts';

/** How long after the last key a field is checked, in ms (spec 1 §5). */
const checkAfterMs = 600;
const empty: SignUpForm = { email: '', password: '', repeat: '', name: '', terms: false };

/** The course of signing up (spec 1 §5, §8): checks while typing, the whole form on submit, then the server's answer. */
export function useSignUp() {
  const [form, setForm] = useState(empty);
  const [touched, setTouched] = useState<readonly SignUpField[]>([]);
  const [refused, setRefused] = useState<SignUpErrors>({});
  const [busy, setBusy] = useState(false);
  /** Counts refused submits, so that the focus goes to the first wrong field after each. */
  const [attempts, setAttempts] = useState(0);
  const settled = useSettled(form);
  const captcha = useCaptcha();

  const change = <F extends SignUpField>(field: F, value: SignUpForm[F]) => {
    setForm({ ...form, [field]: value });
    setTouched((fields) => (fields.includes(field) ? fields : [...fields, field]));
    // A password and its repetition are right or wrong together.
    const mended = field === 'password' ? { password: undefined, repeat: undefined } : { [field]: undefined };
    setRefused({ ...refused, ...mended, form: undefined });
  };

  const refuse = (errors: SignUpErrors) => {
    setRefused(errors);
    setAttempts((count) => count + 1);
  };

  const submit = async () => {
    if (busy) return;
    const found = checkSignUp(form);
    if (Object.keys(found).length > 0) return refuse(found);
    setRefused({});
    setBusy(true);
    try {
      const { email, password, name } = form;
      const input = {
        email: email.trim(),
        password,
        name: name.trim(),
        termsAccepted: true,
        language: currentLanguage(),
      } as const;
      const answer = await captcha.send((solution) =>
        call('POST /auth/web/register', { input: { ...input, captcha: solution } }),
      );
      keepEmailToken(answer.emailToken);
      // The guard of the page sees the new session and leads on.
      session.setTokens(answer);
    } catch (error) {
      setBusy(false);
      if (isCancelled(error)) return;
      const errors = registerErrors(error);
      if (errors.form === 'common.error.tryAgain') report(error);
      refuse(errors);
    }
  };

  return {
    form,
    errors: { ...liveErrors(form, settled, touched), ...present(refused) },
    attempts,
    busy,
    captchaBadge: captcha.badge,
    change,
    submit,
  };
}

function useSettled(form: SignUpForm): SignUpForm {
  const [settled, setSettled] = useState(form);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(form), checkAfterMs);
    return () => clearTimeout(timer);
  }, [form]);
  return settled;
}

/** Errors of fields that were typed in and have rested since. */
function liveErrors(form: SignUpForm, settled: SignUpForm, touched: readonly SignUpField[]): SignUpErrors {
  const found = checkWhileTyping(settled);
  const rested = touched.filter((field) => form[field] === settled[field] && found[field]);
  return Object.fromEntries(rested.map((field) => [field, found[field]]));
}

function present(errors: SignUpErrors): SignUpErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message));
}
