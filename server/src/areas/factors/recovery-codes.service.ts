import { randomInt } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { recoveryCodes } from './factors.tables.ts';

/** Letters and digits that cannot be confused on paper. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const howMany = 10;

/** Gives an account new recovery codes, such as `k7m2p-x9qrt`; the previous ones stop working. */
export async function giveRecoveryCodes({ parts }: Context, db: Db, userId: string): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < howMany) codes.add(`${letters(5)}-${letters(5)}`);
  await dropRecoveryCodes(db, userId);
  const rows = [...codes].map((code) => ({ id: parts.ids.uuid(), userId, codeHash: hashSecret(plainCode(code)) }));
  await db.insert(recoveryCodes).values(rows);
  return [...codes];
}

/**
 * Marks a recovery code as used; only one of two concurrent uses succeeds. False if the account has no such unused
 * code.
 */
export async function useRecoveryCode({ parts }: Context, db: Db, userId: string, plain: string): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: parts.clock.now() })
    .where(and(areLeft(userId), eq(recoveryCodes.codeHash, hashSecret(plain))))
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}

/** How many recovery codes an account can still use. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(areLeft(userId));
  return row!.left;
}

/** Removes an account's recovery codes. */
export async function dropRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Normalises an app code or recovery code: case, width, spaces and hyphens do not matter. */
export function plainCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, '');
}

function letters(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

function areLeft(userId: string) {
  return and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
}
