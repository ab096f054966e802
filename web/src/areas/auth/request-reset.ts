import { call } from '../../app/call.ts';

/** Has a link for a new password mailed to an address; the answer is the same where there is no account (spec 1 §7). */
export async function requestReset(email: string): Promise<void> {
  await call('POST /reset-password', { input: { email: email.trim() } });
}
