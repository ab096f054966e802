import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { call } from '../../../platform/http/call.ts';

/**
 * Has the browser ask for a passkey of this device or a phone, for somebody who is not signed in yet.
 * @throws ApiError, or the browser's error, identified by name
 */
export async function askForPasskey() {
  const { challengeId, options } = await call('POST /auth/passkey/options', {});
  // The options come from the server's counterpart of this library; the contract does not type them.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { challengeId, response: { ...(await startAuthentication({ optionsJSON })) } };
}
