import { randomBytes } from 'node:crypto';
import { checkPassword, normalPassword } from '@chamfer/contract/rules';
import { type Algorithm, hash, type Options, parseOptions, verify } from '@node-rs/argon2';
import { AppError } from '../../../platform/app-error.ts';
import type { Config } from '../../../platform/config/config.ts';
import { isCommonPassword, wordsOf } from './common-passwords.ts';
import { passwordTurns } from './password-turns.ts';

const algorithm = 2 satisfies Algorithm;
/** argon2id; `strong` is the second recommendation of RFC 9106, §4: 64 MiB, three passes, four lanes (DECISIONS 8). */
const costs = {
  strong: { algorithm, memoryCost: 64 * 1024, timeCost: 3, parallelism: 4 },
  cheap: { algorithm, memoryCost: 64, timeCost: 1, parallelism: 1 },
} satisfies Record<Config['PASSWORD_COST'], Options>;

/** Settings of password hashing: its cost, and how long tasks may wait for a slot. */
type Settings = Pick<Config, 'PASSWORD_COST' | 'timeLimits'>;

/**
 * Refuses a new password that breaks the rules, or is a very common one or made of its owner's name or address (spec 1 §5,
 * DECISIONS 8).
 * @throws TOO_LONG_PASSWORD, WEAK_PASSWORD
 */
export function requireGoodPassword(password: string, owner: { email: string; name: string }): void {
  const { tooLong, strong } = checkPassword(password);
  if (tooLong) throw new AppError('TOO_LONG_PASSWORD');
  if (!strong || isCommonPassword(normalPassword(password), wordsOf(owner))) throw new AppError('WEAK_PASSWORD');
}

/**
 * Hashes a password for storage, in its normal form. Runs outside the main thread.
 * @throws SERVICE_UNAVAILABLE when too many are being hashed
 */
export function hashPassword(settings: Settings, password: string): Promise<string> {
  return inTurn(settings, () => hash(normalPassword(password), costs[settings.PASSWORD_COST]));
}

/** The result of a password check. */
export interface PasswordTry {
  isRight: boolean;
  /** A new hash of the right password if the stored one has other parameters or is of another form, else null. */
  renewedHash: string | null;
}

/**
 * Compares a password with the stored one. Without a stored one it takes the same time and returns false, so that
 * nobody learns which addresses have accounts. For the same reason wrong passwords are rehashed as well if the stored
 * hash is outdated: comparing with it alone would take a fraction of the time.
 * @throws SERVICE_UNAVAILABLE when too many are being compared
 */
export async function tryPassword(
  settings: Settings,
  stored: string | null | undefined,
  password: string,
): Promise<PasswordTry> {
  const cost = costs[settings.PASSWORD_COST];
  const known = stored ?? decoy(cost);
  return inTurn(settings, async () => {
    const { isNormal, isTyped } = await compareForms(password, (form) => verify(known, form));
    const isRight = Boolean(stored) && (isNormal || isTyped);
    const renewed = isOutdated(known, cost) || isTyped ? await hash(normalPassword(password), cost) : null;
    return { isRight, renewedHash: isRight ? renewed : null };
  });
}

/**
 * Compares the normal form of a password, and what was typed where that differs: hashes older than the normal form are of
 * that. How many comparisons there are depends on what was typed alone, never on what is stored.
 */
export async function compareForms(
  password: string,
  isSame: (form: string) => Promise<boolean>,
): Promise<{ isNormal: boolean; isTyped: boolean }> {
  const normal = normalPassword(password);
  const isNormal = await isSame(normal);
  const isTyped = normal !== password && (await isSame(password));
  return { isNormal, isTyped };
}

/** Whether a password matches the stored one; otherwise like `tryPassword`. */
export async function verifyPassword(
  settings: Settings,
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  return (await tryPassword(settings, stored, password)).isRight;
}

function inTurn<T>({ timeLimits }: Settings, work: () => Promise<T>): Promise<T> {
  return passwordTurns.take(work, timeLimits.passwordTurn);
}

function isOutdated(stored: string, cost: (typeof costs)['strong']): boolean {
  const made = parseOptions(stored);
  return (['algorithm', 'memoryCost', 'timeCost', 'parallelism'] as const).some((name) => made[name] !== cost[name]);
}

/** A hash of an unknown password. */
function decoy({ memoryCost, timeCost, parallelism }: (typeof costs)['strong']): string {
  const [salt, tag] = [randomBytes(16), randomBytes(32)].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${tag}`;
}
