'use no memo'; // A small form: what the compiler would remember only makes the first script larger.

import { hasCode } from '@chamfer/client';
import { isEmail } from '@chamfer/contract/rules';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import { useCaptcha } from '../../platform/captcha/use-captcha.tsx';
import { session } from '../../platform/session.ts';
import { loginErrors, methodErrors, type SignInErrors } from './sign-in-errors.ts';

/**
 * The course of signing in (spec 1 §4): the address first; then its password, or off to the identity provider; then the
 * second factor of an account that has one. Editing the address starts again. `failed`: the method could not be found out.
 */
export function useSignIn({
  email: given,
  redirectURL,
  source,
}: {
  email: string;
  redirectURL: string;
  /** Where the visitor comes from (spec 1 §2). */
  source: string | undefined;
}) {
  const [step, setStep] = useState<'email' | 'password' | 'code' | 'failed'>('email');
  const [email, setEmail] = useState(given);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<SignInErrors>({});
  const [busy, setBusy] = useState(false);
  const captcha = useCaptcha();

  const findMethod = async () => {
    const { method, url } = await call('POST /auth/web/method', { input: { email: email.trim(), redirectURL } });
    if (method === 'password') setStep('password');
    else if (isWebAddress(url)) return leaveTo(url);
    else setStep('failed');
    setBusy(false);
  };

  const logIn = async () => {
    const input = { email: email.trim(), password, code: step === 'code' ? code.trim() : undefined };
    const tokens = await captcha.send((solution) =>
      call('POST /auth/web/login', { input: { ...input, captcha: solution } }),
    );
    // The guard of the page sees the new session and leads on.
    session.setTokens(tokens);
  };

  const refuse = (error: unknown) => {
    setBusy(false);
    if (step === 'email') {
      const found = methodErrors(error);
      if (found) setErrors(found);
      else setStep('failed');
    } else if (hasCode(error, 'TWO_FACTOR_REQUIRED')) {
      setCode('');
      setStep('code');
    } else {
      const found = loginErrors(error, { last: step === 'code' ? 'code' : 'password', source });
      // The password was changed meanwhile.
      if (found.password) setStep('password');
      setErrors(found);
    }
  };

  const submit = async () => {
    if (busy) return;
    if (step === 'email' && !isEmail(email.trim())) return setErrors({ email: 'auth.error.email' });
    if (step === 'password' && password === '') return setErrors({ password: 'auth.error.passwordMissing' });
    if (step === 'code' && code.trim() === '') return setErrors({ code: 'auth.error.codeMissing' });
    setErrors({});
    setBusy(true);
    try {
      await (step === 'email' ? findMethod() : logIn());
    } catch (error) {
      refuse(error);
    }
  };

  return {
    step,
    email,
    password,
    code,
    errors,
    busy,
    captchaBadge: captcha.badge,
    submit,
    changeEmail: (value: string) => {
      captcha.cancel();
      setEmail(value);
      setPassword('');
      setErrors({});
      setStep('email');
    },
    changePassword: (value: string) => {
      setPassword(value);
      setErrors({});
    },
    changeCode: (value: string) => {
      setCode(value);
      setErrors({});
    },
    startAgain: () => {
      setErrors({});
      setStep('email');
    },
  };
}

function isWebAddress(url: string | undefined): url is string {
  return url !== undefined && /^https?:\/\//i.test(url);
}

function leaveTo(url: string): void {
  location.assign(url);
}
