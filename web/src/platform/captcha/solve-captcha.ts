import { call } from '../http/call.ts';

/** The context in which a captcha is solved. */
export interface CaptchaTask {
  /** Aborts when the person cancels or leaves the form. */
  signal: AbortSignal;
  /** Aborts when the form is gone; elements added to the page for it are removed. */
  shown: AbortSignal;
  /** Called when the captcha is solved by our own code. */
  onOurs: () => void;
  /** Called when the provider shows its own badge. */
  onForeign: () => void;
}

/**
 * Solves the captcha that the server requires, and returns the value for the field `captcha` (DECISIONS 57).
 * @throws an AbortError when cancelled; any other error when it cannot be solved.
 */
export async function solveCaptcha(task: CaptchaTask): Promise<string> {
  const wanted = await call('GET /auth/captcha', { signal: task.signal });
  if (wanted.provider === 'altcha') {
    task.onOurs();
    const { solveAltcha } = await import('./altcha.ts');
    return solveAltcha(wanted.challenge, task.signal);
  }
  const { solveRecaptcha } = await import('./recaptcha.ts');
  return solveRecaptcha(wanted, task);
}
