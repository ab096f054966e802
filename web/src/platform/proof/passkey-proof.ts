import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { call } from '../call.ts';

/**
 * Has the browser ask for one of the account's passkeys, and gives its answer to the server.
 * @throws ApiError, or the browser's error by its name
 */
export async function proveByPasskey(): Promise<void> {
  const { challengeId, options } = await call('POST /account/proof/passkey-options', {});
  // The server's library made the options that this one reads; the contract does not spell them out.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = { ...(await startAuthentication({ optionsJSON })) };
  await call('POST /account/proof', { input: { by: 'passkey', challengeId, response } });
}
