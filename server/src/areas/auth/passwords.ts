import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB, two passes, one lane (DECISIONS 8). */
const options = { algorithm: 2 satisfies Algorithm, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
let decoy: Promise<string> | undefined;

/** Hashes a password for storage. Runs outside the main thread. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

/**
 * Whether a password is the stored one. Without a stored one it takes the same time and says no, so that nobody learns
 * which addresses have accounts.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const matches = await verify(stored ?? (await decoy), password);
  return matches && Boolean(stored);
}
