import { tidyEmail } from '@chamfer/contract/email-address';
import type { FormCaptcha } from '../../../platform/captcha/use-captcha.tsx';
import { call } from '../../../platform/http/call.ts';

/**
 * Requests a mail with a link for a new password. The answer is the same if there is no account (spec 1 §7). A captcha
 * is solved before each request (spec 1 §5 Reset submit).
 */
export async function requestReset(email: string, captcha: FormCaptcha): Promise<void> {
  const input = { email: tidyEmail(email) };
  await captcha.send((solution) => call('POST /reset-password', { input: { ...input, captcha: solution } }), {
    first: true,
  });
}
