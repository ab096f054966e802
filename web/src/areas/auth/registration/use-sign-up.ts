import { tidyEmail } from '@chamfer/contract/email-address';
import { useEffect, useState } from 'react';
import { currentLanguage } from '../../../i18n/catalogues.ts';
import { useCaptcha } from '../../../platform/captcha/use-captcha.tsx';
import { type Form, useForm } from '../../../platform/form/use-form.ts';
import { call } from '../../../platform/http/call.ts';
import { keepEmailToken, session } from '../../../platform/http/session.ts';
import {
  checkSignUp,
  checkWhileTyping,
  registerRefusal,
  type SignUpErrors,
  type SignUpForm,
} from './sign-up-checks.ts';

/** How long after the last key a field is checked, in ms (spec 1 §5). */
const checkAfterMs = 600;
const start: SignUpForm = { email: '', password: '', repeat: '', name: '', terms: false };

/** The state of sign-up (spec 1 §5, §8): checks while typing, the whole form on submit, then the server's answer. */
export function useSignUp(email: string) {
  const captcha = useCaptcha();
  const form = useForm({
    start: { ...start, email },
    focus: null,
    check: checkSignUp,
    send: async ({ email, password, name }) => {
      const input = {
        email: tidyEmail(email),
        password,
        name: name.trim(),
        termsAccepted: true,
        language: currentLanguage(),
      } as const;
      const answer = await captcha.send((solution) =>
        call('POST /auth/web/register', { input: { ...input, captcha: solution } }),
      );
      keepEmailToken(answer.emailToken);
      // The guard of the page sees the new session and redirects.
      session.setTokens(answer);
      return 'leaving';
    },
    refusal: registerRefusal,
    mends: { password: ['repeat'] },
  });
  return { form, live: useLiveErrors(form), captchaBadge: captcha.badge };
}

/** Errors of fields in which the user typed, shown once typing has paused. */
function useLiveErrors({ values, touched }: Form<SignUpForm>): SignUpErrors {
  // With the fields touched by then: a field that was typed in and emptied at once has its old value, but typing has
  // not paused yet.
  const [settled, setSettled] = useState({ values, touched });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ values, touched }), checkAfterMs);
    return () => clearTimeout(timer);
  }, [values, touched]);
  const found = checkWhileTyping(settled.values);
  const rested = touched.filter((field) => settled.touched.includes(field) && values[field] === settled.values[field]);
  return Object.fromEntries(rested.map((field) => [field, found[field]]));
}
