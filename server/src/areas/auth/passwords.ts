import { availableParallelism } from 'node:os';
import { checkPassword } from '@chamfer/contract/rules';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { AppError } from '../../platform/app-error.ts';
import { isCommonPassword } from './common-passwords.ts';

/** argon2id with 19 MiB, two passes, one lane (DECISIONS 8). */
const options = { algorithm: 2 satisfies Algorithm, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
let decoy: Promise<string> | undefined;

/**
 * Refuses a new password that breaks the rules or is a very common one (spec 1 §5, DECISIONS 8).
 * @throws TOO_LONG_PASSWORD, WEAK_PASSWORD
 */
export function requireGoodPassword(password: string): void {
  const { tooLong, strong } = checkPassword(password);
  if (tooLong) throw new AppError('TOO_LONG_PASSWORD');
  if (!strong || isCommonPassword(password)) throw new AppError('WEAK_PASSWORD');
}

/** Hashes a password for storage. Runs outside the main thread. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, options));
}

/**
 * Whether a password is the stored one. Without a stored one it takes the same time and says no, so that nobody learns
 * which addresses have accounts.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const known = stored ?? (await decoy);
  const matches = await inTurn(() => verify(known, password));
  return matches && Boolean(stored);
}

/**
 * Passwords at most as many at once as there are processors: each works on 19 MiB, and more of them at once only push one
 * another out of the caches (measured: 18 % fewer a second with four on two processors). `main.ts` gives Node four
 * threads more, so that files are read and tokens are signed however many people sign in at once.
 */
const mostPasswordsAtOnce = Math.max(2, availableParallelism());
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostPasswordsAtOnce) await new Promise<void>((start) => waiting.push(start));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // Whoever is next takes this turn over.
    if (next) next();
    else running -= 1;
  }
}
