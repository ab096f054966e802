import { call } from '../../platform/api/api.ts';
import { isPromptClosed } from '../../platform/auth/passkey-prompt.ts';
import type { Passkey } from './use-passkeys.ts';

/** Whether passkeys can be created here; not on plain http from another machine. */
export const makesPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/**
 * Creates a passkey in the browser and adds it to the account. Null if the person cancelled.
 * @throws ApiError, or the browser's error, identified by name (`InvalidStateError`: the device already has one)
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
    // The options come from the server's counterpart of this library; the contract does not type them.
    const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
    return { ...(await startRegistration({ optionsJSON })) };
  } catch (error) {
    if (isPromptClosed(error)) return null;
    throw error;
  }
}
