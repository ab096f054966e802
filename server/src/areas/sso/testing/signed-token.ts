import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A pair of keys with its public part as providers publish it. */
export interface SigningKey {
  id: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  jwk: Record<string, unknown>;
}

/** Makes a key of RSA. @param bits the length of its modulus */
export function makeSigningKey(id: string, bits = 2048): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: id, use: 'sig', alg: 'RS256' };
  return { id, privateKey, publicKey, jwk };
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * A token in compact form, written by hand so that it can lie.
 * @param signWith a private key for RS256, a text for HS256, null for no signature
 */
export function signedToken(
  header: Record<string, unknown>,
  claims: Record<string, unknown>,
  signWith: KeyObject | string | null,
): string {
  const content = `${encode(header)}.${encode(claims)}`;
  if (signWith === null) return `${content}.`;
  const signature =
    typeof signWith === 'string'
      ? createHmac('sha256', signWith).update(content).digest()
      : sign('sha256', Buffer.from(content), signWith);
  return `${content}.${signature.toString('base64url')}`;
}
