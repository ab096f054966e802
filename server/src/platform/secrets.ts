import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Database } from './database/database.ts';
import { secrets } from './platform.tables.ts';

/** The keys every process of one installation shares. */
export interface Keys {
  /** Signs and verifies access tokens (EdDSA). */
  tokenPrivate: CryptoKey;
  tokenPublic: CryptoKey;
  /** Signs addresses of uploads and files (HMAC-SHA-256). */
  addresses: Buffer;
}

/** Reads the keys, or makes them at the first start; processes that start together end up with the same ones. */
export async function loadKeys(database: Database): Promise<Keys> {
  const jwk = JSON.parse(await secret(database, 'token-key', makeTokenKey)) as JWK;
  const { d: _private, ...publicJwk } = jwk;
  return {
    tokenPrivate: (await importJWK(jwk, 'EdDSA')) as CryptoKey,
    tokenPublic: (await importJWK(publicJwk, 'EdDSA')) as CryptoKey,
    addresses: Buffer.from(
      await secret(database, 'address-key', async () => randomBytes(32).toString('base64')),
      'base64',
    ),
  };
}

/** SHA-256 of a secret in hex: what is stored in place of it. */
export function hashSecret(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

async function secret(database: Database, name: string, make: () => Promise<string>): Promise<string> {
  const read = () => database.db.select().from(secrets).where(eq(secrets.name, name));
  const [found] = await read();
  if (found) return found.value;
  await database.db
    .insert(secrets)
    .values({ name, value: await make(), createdAt: new Date() })
    .onConflictDoNothing();
  return (await read())[0]!.value;
}

async function makeTokenKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  return JSON.stringify(await exportJWK(privateKey));
}
