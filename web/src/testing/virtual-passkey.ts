import { cdp } from 'vitest/browser';

/** The part of the browser's own protocol that has authenticators (Chrome DevTools Protocol, WebAuthn). */
interface WebAuthn {
  send(method: 'WebAuthn.enable' | 'WebAuthn.disable'): Promise<void>;
  send(method: 'WebAuthn.addVirtualAuthenticator', params: object): Promise<{ authenticatorId: string }>;
  send(method: 'WebAuthn.addCredential', params: object): Promise<void>;
}

/** Gives this browser a passkey of this site, which it uses without asking, until it is disposed of. */
export async function addPasskey(): Promise<AsyncDisposable> {
  const browser = cdp() as unknown as WebAuthn;
  await browser.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  };
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', { options });
  const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
  const credential = {
    credentialId: base64(crypto.getRandomValues(new Uint8Array(16))),
    isResidentCredential: true,
    rpId: location.hostname,
    userHandle: base64(crypto.getRandomValues(new Uint8Array(16))),
    privateKey: base64(new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey))),
    signCount: 1,
  };
  await browser.send('WebAuthn.addCredential', { authenticatorId, credential });
  return { [Symbol.asyncDispose]: () => browser.send('WebAuthn.disable') };
}

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
