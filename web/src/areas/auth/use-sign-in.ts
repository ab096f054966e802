import { isEmail } from '@chamfer/contract/rules';
import { useState } from 'react';
import { call } from '../../app/call.ts';
import { session } from '../../app/session.ts';
import { loginErrors, methodErrors, type SignInErrors } from './sign-in-errors.ts';

/**
 * The course of signing in (spec 1 §4): the address first; then its password, or off to the identity provider. Editing
 * the address starts again. `failed`: the method could not be found out.
 */
export function useSignIn({ email: given, redirectURL }: { email: string; redirectURL: string }) {
  const [step, setStep] = useState<'email' | 'password' | 'failed'>('email');
  const [email, setEmail] = useState(given);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<SignInErrors>({});
  const [busy, setBusy] = useState(false);

  const findMethod = async () => {
    const { method, url } = await call('POST /auth/web/method', { input: { email: email.trim(), redirectURL } });
    if (method === 'password') setStep('password');
    else if (isWebAddress(url)) return leaveTo(url);
    else setStep('failed');
    setBusy(false);
  };

  const logIn = async () => {
    // The guard of the page sees the new session and leads on.
    session.setTokens(await call('POST /auth/web/login', { input: { email: email.trim(), password } }));
  };

  const submit = async () => {
    if (busy) return;
    const missing = step === 'email' ? !isEmail(email.trim()) && 'email' : password === '' && 'password';
    if (missing === 'email') return setErrors({ email: 'auth.error.email' });
    if (missing === 'password') return setErrors({ password: 'auth.error.passwordMissing' });
    setErrors({});
    setBusy(true);
    try {
      await (step === 'email' ? findMethod() : logIn());
    } catch (error) {
      const found = step === 'email' ? methodErrors(error) : loginErrors(error);
      if (found) setErrors(found);
      else setStep('failed');
      setBusy(false);
    }
  };

  return {
    step,
    email,
    password,
    errors,
    busy,
    submit,
    changeEmail: (value: string) => {
      setEmail(value);
      setPassword('');
      setErrors({});
      setStep('email');
    },
    changePassword: (value: string) => {
      setPassword(value);
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
