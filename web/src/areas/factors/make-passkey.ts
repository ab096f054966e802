import { call } from '../../platform/api.ts';
import type { Passkey } from './use-passkeys.ts';

/** Whether this browser makes passkeys here: none does on plain http from another machine. */
export const makesPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/**
 * Has the browser make a passkey and adds it to the account. Null: the person let it be.
 * @throws ApiError, or the browser's error by its name (`InvalidStateError`: the device has one already)
 */
export async function makePasskey(): Promise<Passkey | null> {
  const { challengeId, options } = await call('POST /account/passkeys/options', {});
  const response = await askBrowser(options);
  if (!response) return null;
  return call('POST /account/passkeys', { input: { challengeId, response } });
}

async function askBrowser(options: Record<string, unknown>): Promise<Record<string, unknown> | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    // The server's library made the options that this one reads; the contract does not spell them out.
    const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
    return { ...(await startRegistration({ optionsJSON })) };
  } catch (error) {
    // Browsers do not tell a cancelled dialog from one that timed out.
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null;
    throw error;
  }
}
