import { hasCode } from '@chamfer/client';
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import type { MessageKey } from '../../i18n/messages.ts';
import { call } from '../../platform/call.ts';
import { report } from '../../platform/report.ts';
import { session } from '../../platform/session.ts';

/** Signs in with a passkey of this device or a phone; gives what went wrong. A person who cancels is told nothing. */
export async function signInWithPasskey(): Promise<MessageKey | null> {
  try {
    const { challengeId, options } = await call('POST /auth/passkey/options', {});
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    const response = { ...(await startAuthentication({ optionsJSON })) };
    // The guard of the page sees the new session and leads on.
    session.setTokens(await call('POST /auth/passkey/login', { input: { challengeId, response } }));
    return null;
  } catch (error) {
    return passkeyError(error);
  }
}

/** What a failed sign-in with a passkey says; null: nothing, since the person closed the browser's dialog. */
export function passkeyError(error: unknown): MessageKey | null {
  // Browsers say the same for a closed dialog, a passkey that is not there and one that was waited for too long.
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null;
  if (hasCode(error, 'PASSKEY_INVALID')) return 'auth.error.passkeyInvalid';
  if (hasCode(error, 'PASSKEY_CHALLENGE_EXPIRED')) return 'auth.error.passkeyExpired';
  if (hasCode(error, 'SSO_ENFORCED')) return 'auth.error.ssoEnforced';
  if (hasCode(error, 'TOO_MANY_REQUESTS')) return 'auth.error.tooMany';
  report(error);
  return 'common.error.tryAgain';
}
