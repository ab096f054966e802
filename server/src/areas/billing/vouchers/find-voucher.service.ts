import type { CallOutput } from '@chamfer/contract';
import { readVoucherCode } from '@chamfer/contract/voucher-code';
import { eq } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { authorize } from '../../../platform/policy.ts';
import { hashSecret } from '../../../platform/secrets.ts';
import { type VoucherFacts, voucher } from '../billing.policy.ts';
import { voucherBatches, vouchers } from './vouchers.tables.ts';

/** A voucher with the rule of its batch. */
export interface FoundVoucher {
  codeHash: string;
  months: number;
  claimableUntil: Date | null;
  revokedAt: Date | null;
  usesLeft: number;
}

/**
 * The hash that a voucher is stored by.
 * @throws INVALID_VOUCHER for what cannot be a code, and where nothing is sold, so that there is nothing to give
 */
export function hashOfCode({ parts }: Context, text: string): string {
  const code = readVoucherCode(text);
  if (!code || !parts.payments) throw new AppError('INVALID_VOUCHER');
  return hashSecret(code);
}

/** The voucher with a hash, usable or not. */
export async function findVoucher(db: Db, codeHash: string): Promise<FoundVoucher | undefined> {
  const [found] = await db
    .select({
      codeHash: vouchers.codeHash,
      months: voucherBatches.months,
      claimableUntil: voucherBatches.claimableUntil,
      revokedAt: voucherBatches.revokedAt,
      usesLeft: vouchers.usesLeft,
    })
    .from(vouchers)
    .innerJoin(voucherBatches, eq(voucherBatches.id, vouchers.batchId))
    .where(eq(vouchers.codeHash, codeHash));
  return found;
}

/** What decides whether a voucher can be claimed. */
export function factsOf(ctx: Context, found: FoundVoucher): Pick<VoucherFacts, 'isRevoked' | 'isOver' | 'usesLeft'> {
  const { claimableUntil, revokedAt, usesLeft } = found;
  const isOver = claimableUntil !== null && claimableUntil <= ctx.parts.clock.now();
  return { isRevoked: revokedAt !== null, isOver, usesLeft };
}

/**
 * What a voucher gives that can be claimed (spec 2 §7); nothing is claimed.
 * @throws INVALID_VOUCHER
 */
export async function verifyVoucher(
  ctx: Context,
  code: string,
): Promise<CallOutput<'GET /voucher/verify/{voucherId}'>> {
  const found = await findVoucher(ctx.parts.database.db, hashOfCode(ctx, code));
  if (!found) throw new AppError('INVALID_VOUCHER');
  authorize(voucher.see, factsOf(ctx, found));
  return { months: found.months, claimableUntil: found.claimableUntil?.toISOString() ?? null };
}
