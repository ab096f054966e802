import type { CallOutput, CallRequest } from '@chamfer/contract';
import { shownVoucherCode } from '@chamfer/contract/voucher-code';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { createBatch, listBatches, revokeBatch } from '../../billing/vouchers/voucher-batches.service.ts';

/** All batches of vouchers, the newest first. */
export async function listVouchers(ctx: Context): Promise<CallOutput<'GET /operator/vouchers'>> {
  const batches = await listBatches(ctx);
  return {
    isSelling: ctx.parts.payments !== null,
    batches: batches
      .reverse()
      .map(({ name, note, codes, months, usesPerCode, claimed, claimableUntil, revokedAt }) => ({
        name,
        note,
        codes,
        months,
        usesPerCode,
        claimed,
        claimableUntil: claimableUntil?.toISOString() ?? null,
        revokedAt: revokedAt?.toISOString() ?? null,
      })),
  };
}

/** Makes a batch; its codes are only in the answer. @throws OPERATION_NOT_ALLOWED `nothing_sold`, `past_day`, `name_taken` */
export async function makeVouchers(
  ctx: Context,
  { claimableUntil, note, ...terms }: CallRequest<'POST /operator/vouchers'>['input'],
): Promise<CallOutput<'POST /operator/vouchers'>> {
  const { clock, config, payments } = ctx.parts;
  if (!payments) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'nothing_sold' });
  const until = claimableUntil ? new Date(`${claimableUntil}T23:59:59.999Z`) : null;
  if (until && until <= clock.now()) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'past_day' });
  const batch = { ...terms, note: note || null, claimableUntil: until };
  const codes = await createBatch(ctx, batch, async () => undefined);
  if (!codes) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'name_taken' });
  return {
    codes: codes.map((code) => {
      const shown = shownVoucherCode(code);
      return { code: shown, link: `${config.PUBLIC_URL ?? ''}/claim?voucher=${shown}` };
    }),
  };
}

/** Revokes a batch. @throws OPERATION_NOT_ALLOWED `no_batch` where there is none that can be claimed */
export async function revokeVouchers(ctx: Context, name: string): Promise<void> {
  if (!(await revokeBatch(ctx, name))) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'no_batch' });
}
