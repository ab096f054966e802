'use no memo'; // A small form, so memoization by the compiler would only make the first script larger.

import { hasCode } from '@chamfer/client';
import { isEmail, tidyEmail } from '@chamfer/contract/email-address';
import { useState } from 'react';
import { isWebAddress } from '../../../platform/auth/return-address.ts';
import { useCaptcha } from '../../../platform/captcha/use-captcha.tsx';
import type { FormErrors } from '../../../platform/form/refusals.ts';
import { useForm } from '../../../platform/form/use-form.ts';
import { call } from '../../../platform/http/call.ts';
import { session } from '../../../platform/http/session.ts';
import { report } from '../../../platform/tracking/report.ts';
import { loginRefusal, methodRefusal, type SignInStep, type SignInValues } from './sign-in-refusals.ts';

/**
 * The state of sign-in (spec 1 §4): the email first; then its password, or the redirect to the identity provider; then
 * the second factor of an account that has one. Editing the email starts again, whatever request is pending. `failed`:
 * the method could not be determined. Somebody who comes back from the identity provider finds the email again.
 */
export function useSignIn({
  email,
  redirectURL,
  source,
  method,
}: {
  email: string;
  redirectURL: string;
  /** The source of the visitor (spec 1 §2). */
  source: string | undefined;
  /** `password`: the domain of the address is not asked, for people who keep their password (DECISIONS 84). */
  method: string | undefined;
}) {
  const [step, setStep] = useState<SignInStep | 'failed'>('email');
  const [isByPassword, setByPassword] = useState(method === 'password');
  const captcha = useCaptcha();
  const at = step === 'failed' ? 'email' : step;

  const findMethod = async (input: { email: string }, signal: AbortSignal) => {
    if (isByPassword) return setStep('password');
    const { method, url } = await call('POST /auth/web/method', { input: { ...input, redirectURL }, signal });
    if (method === 'password') return setStep('password');
    if (!isWebAddress(url)) return setStep('failed');
    // The browser may keep this page, and show it again as it was.
    window.addEventListener('pageshow', form.stop, { once: true });
    location.assign(url);
    return 'leaving';
  };
  const logIn = async (input: { email: string; password: string; code?: string }, signal: AbortSignal) => {
    const tokens = await captcha.send((solution) =>
      call('POST /auth/web/login', { input: { ...input, captcha: solution }, signal }),
    );
    // The guard of the page sees the new session and redirects.
    session.setTokens(tokens);
    return 'leaving';
  };

  const form = useForm<SignInValues>({
    start: { email, password: '', code: '' },
    focus: step === 'failed' ? null : step,
    check: (values) => checkSignIn(at, values),
    send: async (values, signal) => {
      const address = tidyEmail(values.email);
      if (at === 'email') return findMethod({ email: address }, signal);
      const code = at === 'code' ? values.code.trim() : undefined;
      return logIn({ email: address, password: values.password, code }, signal);
    },
    refusal: (error) => {
      if (at === 'email') {
        const { form: failed, ...errors } = methodRefusal(error);
        if (!failed) return errors;
        report(error);
        setStep('failed');
        return {};
      }
      if (hasCode(error, 'TWO_FACTOR_REQUIRED')) setStep('code');
      const errors = loginRefusal(at, source)(error);
      // The password was changed meanwhile.
      if (errors.password) setStep('password');
      // The next press asks how the address signs in, and goes there.
      if (hasCode(error, 'SSO_ENFORCED')) {
        setByPassword(false);
        setStep('email');
      }
      return errors;
    },
  });

  return {
    form,
    step,
    captchaBadge: captcha.badge,
    changeEmail: (value: string) => {
      captcha.cancel();
      form.stop();
      form.change({ email: value, password: '', code: '' });
      setStep('email');
    },
    startAgain: () => setStep('email'),
  };
}

/** The errors of a step, checked before it is sent (spec 1 §5). */
function checkSignIn(step: SignInStep, { email, password, code }: SignInValues): FormErrors<SignInStep> {
  if (step === 'email') return isEmail(email) ? {} : { email: 'auth.error.email' };
  if (step === 'password') return password === '' ? { password: 'auth.error.passwordMissing' } : {};
  return code.trim() === '' ? { code: 'auth.error.codeMissing' } : {};
}
