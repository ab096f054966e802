import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Database } from './database/database.ts';
import { secrets } from './platform.tables.ts';

/** The keys shared by all processes of an installation. */
export interface Keys {
  /** Signs and verifies access tokens (EdDSA). */
  tokenPrivate: CryptoKey;
  tokenPublic: CryptoKey;
  /** Signs the URLs of uploads and files (HMAC-SHA-256). */
  addresses: Buffer;
  /** Signs the challenges of captchas (HMAC-SHA-256). */
  captcha: string;
  /** Encrypts the secrets of authenticator apps at rest (AES-256-GCM). */
  factors: Buffer;
  /** What objects at the payment provider are marked with, in hex. It stays when the other ones are replaced. */
  paymentMarks: string;
}

/** The name under which the marks are stored once they are no longer those that follow from the other secrets. */
export const paymentMarksName = 'payment-marks';

/** The name under which the key is stored that `addresses` is made from. */
export const addressKeyName = 'address-key';

/** Loads the keys, or generates them at the first start; processes that start together end up with the same ones. */
export async function loadKeys(database: Pick<Database, 'db'>): Promise<Keys> {
  const jwk = JSON.parse(await secret(database, 'token-key', makeTokenKey)) as JWK;
  const { d: _private, ...publicJwk } = jwk;
  const addresses = Buffer.from(await secret(database, addressKeyName, makeKey), 'base64');
  const [marks] = await database.db.select().from(secrets).where(eq(secrets.name, paymentMarksName));
  return {
    tokenPrivate: (await importJWK(jwk, 'EdDSA')) as CryptoKey,
    tokenPublic: (await importJWK(publicJwk, 'EdDSA')) as CryptoKey,
    addresses,
    captcha: await secret(database, 'captcha-key', makeKey),
    factors: Buffer.from(await secret(database, 'factor-key', makeKey), 'base64'),
    paymentMarks: marks?.value ?? derivedSecret({ addresses }, 'payment provider marks'),
  };
}

/** A secret for one purpose, the same in every process; it reveals nothing about the key it is made from. */
export function derivedSecret({ addresses }: Pick<Keys, 'addresses'>, purpose: string): string {
  return createHmac('sha256', addresses).update(purpose).digest('hex');
}

/**
 * What an installation answers to who asks which one it is: the same in every process, another one everywhere else, and it
 * says nothing. A copy that has kept its keys has it too.
 */
export function installationIdOf(keys: Pick<Keys, 'addresses'>): string {
  return derivedSecret(keys, 'installation').slice(0, 16);
}

/** SHA-256 of a secret in hex, stored instead of the secret. */
export function hashSecret(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

/** Encrypts a text with a 32-byte key; decryption works only for the same `owner`, so that rows cannot be swapped. */
export function seal(key: Buffer, owner: string, text: string): string {
  return sealBytes(key, owner, Buffer.from(text)).toString('base64');
}

/** Encrypts bytes as `seal` does a text. */
export function sealBytes(key: Buffer, owner: string, given: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(given), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts what `seal` encrypted. @throws Error when the key, the owner or a byte of it differs */
export function unseal(key: Buffer, owner: string, sealed: string): string {
  return unsealBytes(key, owner, Buffer.from(sealed, 'base64')).toString();
}

/** Decrypts what `sealBytes` encrypted. @throws Error when the key, the owner or a byte of it differs */
export function unsealBytes(key: Buffer, owner: string, bytes: Buffer): Buffer {
  const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, nonceBytes + tagBytes)];
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
}

const nonceBytes = 12;
const tagBytes = 16;

async function secret(database: Pick<Database, 'db'>, name: string, make: () => Promise<string>): Promise<string> {
  const read = () => database.db.select().from(secrets).where(eq(secrets.name, name));
  const [found] = await read();
  if (found) return found.value;
  await database.db
    .insert(secrets)
    .values({ name, value: await make(), createdAt: new Date() })
    .onConflictDoNothing();
  return (await read())[0]!.value;
}

async function makeKey(): Promise<string> {
  return randomBytes(32).toString('base64');
}

async function makeTokenKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  return JSON.stringify(await exportJWK(privateKey));
}
