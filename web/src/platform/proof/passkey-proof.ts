import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { call } from '../http/call.ts';

/**
 * Has the browser ask for one of the account's passkeys, and sends the result to the server.
 * @throws ApiError, or the browser's error, identified by name
 */
export async function proveByPasskey(): Promise<void> {
  const { challengeId, options } = await call('POST /account/proof/passkey-options', {});
  // The options come from the server's counterpart of this library; the contract does not type them.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = { ...(await startAuthentication({ optionsJSON })) };
  await call('POST /account/proof', { input: { by: 'passkey', challengeId, response } });
}
