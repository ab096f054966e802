import { call } from '../call.ts';

/** What a captcha is solved for. */
export interface CaptchaTask {
  /** Aborts when the person cancels, or leaves the form. */
  signal: AbortSignal;
  /** Aborts when the form is gone: what stands on the page for its sake goes too. */
  shown: AbortSignal;
  /** Called when the captcha is one of ours. */
  onOurs: () => void;
  /** Called when the provider shows a badge of its own. */
  onForeign: () => void;
}

/**
 * Solves the captcha that the server wants, and gives what goes into the field `captcha` (DECISIONS 57).
 * @throws an AbortError when it was cancelled; anything else when it cannot be solved.
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
