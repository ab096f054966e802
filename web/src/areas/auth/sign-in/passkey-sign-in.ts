import type { MessageKey } from '../../../i18n/messages.ts';
import { isPromptClosed } from '../../../platform/auth/passkey-prompt.ts';
import { refusals } from '../../../platform/form/refusals.ts';
import { call } from '../../../platform/http/call.ts';
import { session } from '../../../platform/http/session.ts';
import { report } from '../../../platform/tracking/report.ts';
import { askForPasskey } from './ask-for-passkey.ts';

/**
 * Signs in with a passkey of this device or a phone. Returns the error text, or null after success or if the user
 * cancelled.
 */
export async function signInWithPasskey(): Promise<MessageKey | null> {
  try {
    const input = await askForPasskey();
    // The guard of the page sees the new session and redirects.
    session.setTokens(await call('POST /auth/passkey/login', { input }));
    return null;
  } catch (error) {
    return passkeyError(error);
  }
}

/** The text for a failed sign-in with a passkey; null if the user closed the browser's dialog. */
export function passkeyError(error: unknown): MessageKey | null {
  if (isPromptClosed(error)) return null;
  const text = refusal(error).form ?? null;
  if (text === 'common.error.tryAgain') report(error);
  return text;
}

const refusal = refusals<'POST /auth/passkey/options' | 'POST /auth/passkey/login'>({
  PASSKEY_INVALID: 'auth.error.passkeyInvalid',
  PASSKEY_CHALLENGE_EXPIRED: 'auth.error.passkeyExpired',
  SSO_ENFORCED: 'auth.error.ssoEnforced',
  ACCOUNT_BLOCKED: 'auth.error.blocked',
  TOO_MANY_REQUESTS: 'auth.error.tooMany',
});
