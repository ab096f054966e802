import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import type { MessageKey } from '../../i18n/messages.ts';
import { call } from '../../platform/call.ts';
import { isPromptClosed } from '../../platform/passkey-prompt.ts';
import { refusals } from '../../platform/refusals.ts';
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
  if (isPromptClosed(error)) return null;
  const text = refusal(error).form ?? null;
  if (text === 'common.error.tryAgain') report(error);
  return text;
}

const refusal = refusals<'POST /auth/passkey/options' | 'POST /auth/passkey/login'>({
  PASSKEY_INVALID: 'auth.error.passkeyInvalid',
  PASSKEY_CHALLENGE_EXPIRED: 'auth.error.passkeyExpired',
  SSO_ENFORCED: 'auth.error.ssoEnforced',
  TOO_MANY_REQUESTS: 'auth.error.tooMany',
});
