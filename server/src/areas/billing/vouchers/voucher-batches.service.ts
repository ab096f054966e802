import { voucherAlphabet, voucherCodeLength } from '@chamfer/contract/voucher-code';
import { and, asc, count, eq, isNull, sum } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import { type Context, transact } from '../../../platform/context.ts';
import { requireOperatorIn } from '../../../platform/http/session/session-check.ts';
import { hashSecret } from '../../../platform/secrets.ts';
import { voucherBatches, vouchers } from './vouchers.tables.ts';

/** The rule of a batch. */
export interface BatchTerms {
  /** For operators alone. */
  name: string;
  note: string | null;
  codes: number;
  months: number;
  /** How many people can claim each code. */
  usesPerCode: number;
  claimableUntil: Date | null;
}

/** A batch, and how much of it was claimed. */
export interface Batch extends BatchTerms {
  claimed: number;
  revokedAt: Date | null;
}

/** The most codes of a batch. */
export const mostCodes = 10_000;
/** How many rows are written at a time. */
const rowsAtATime = 1000;

/**
 * Makes a batch of vouchers. `keep` gets the codes before the batch is there, and the batch is not made where it fails:
 * only hashes are stored, so that the codes are known only to the people who keep them (DECISIONS 88).
 * @returns null if the name is taken
 */
export async function createBatch(
  ctx: Context,
  { codes: wanted, ...terms }: BatchTerms,
  keep: (codes: string[]) => Promise<void>,
): Promise<string[] | null> {
  const codes = Array.from({ length: wanted }, () => makeCode(ctx));
  return transact(ctx, async (db) => {
    await requireOperatorIn(ctx, db);
    const id = ctx.parts.ids.uuid();
    const made = await db
      .insert(voucherBatches)
      .values({ ...terms, id, createdAt: ctx.parts.clock.now() })
      .onConflictDoNothing()
      .returning({ id: voucherBatches.id });
    if (made.length === 0) return null;
    const rows = codes.map((code) => ({ codeHash: hashSecret(code), batchId: id, usesLeft: terms.usesPerCode }));
    for (let at = 0; at < rows.length; at += rowsAtATime) {
      await db.insert(vouchers).values(rows.slice(at, at + rowsAtATime));
    }
    await audit(ctx, db, 'voucher_batch.created', id, { codes: wanted, months: terms.months });
    await keep(codes);
    return codes;
  });
}

/** Revokes a batch: none of its codes can be claimed any more, and who has claimed one keeps what it gave. */
export function revokeBatch(ctx: Context, name: string): Promise<boolean> {
  return transact(ctx, async (db) => {
    await requireOperatorIn(ctx, db);
    const [revoked] = await db
      .update(voucherBatches)
      .set({ revokedAt: ctx.parts.clock.now() })
      .where(and(eq(voucherBatches.name, name), isNull(voucherBatches.revokedAt)))
      .returning({ id: voucherBatches.id });
    if (revoked) await audit(ctx, db, 'voucher_batch.revoked', revoked.id);
    return revoked !== undefined;
  });
}

/** All batches, the oldest first. */
export async function listBatches({ parts }: Context): Promise<Batch[]> {
  const rows = await parts.database.db
    .select({
      batch: voucherBatches,
      codes: count(vouchers.codeHash),
      left: sum(vouchers.usesLeft).mapWith(Number),
    })
    .from(voucherBatches)
    .innerJoin(vouchers, eq(vouchers.batchId, voucherBatches.id))
    .groupBy(voucherBatches.id)
    .orderBy(asc(voucherBatches.createdAt), asc(voucherBatches.id));
  return rows.map(({ batch, codes, left }) => ({ ...batch, codes, claimed: codes * batch.usesPerCode - left }));
}

/** A code of 140 random bits: of each random byte five count. */
function makeCode({ parts }: Context): string {
  const bytes = Buffer.from(parts.ids.secret(), 'base64url').subarray(0, voucherCodeLength);
  return Array.from(bytes, (byte) => voucherAlphabet[byte & 31]).join('');
}
