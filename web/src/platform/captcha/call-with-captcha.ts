import { isCaptchaError } from '@chamfer/client';
import { solveCaptcha } from './solve-captcha.ts';

/** Maximum number of captchas for one call, because a solution can expire before it is used. */
const mostTries = 2;

/**
 * Makes a call that always requires a captcha, while a page loads: it is solved before the call, and nothing of it is shown
 * but what the provider puts on the page until the call is answered. Forms use `useCaptcha`.
 * @throws what the call throws; Error when the captcha cannot be solved; the reason of `signal`
 */
export async function callWithCaptcha<T>(
  request: (captcha: string) => Promise<T>,
  { signal }: { signal: AbortSignal },
): Promise<T> {
  const shown = new AbortController();
  const nothing = () => {};
  try {
    for (let tries = 1; ; tries++) {
      const task = { signal, shown: shown.signal, onOurs: nothing, onForeign: nothing };
      const captcha = await solveCaptcha(task);
      try {
        return await request(captcha);
      } catch (error) {
        if (tries === mostTries || !isCaptchaError(error)) throw error;
      }
    }
  } finally {
    shown.abort();
  }
}
