import { eq } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { AddressHolder } from '../../auth/recovery/address-holder.port.ts';
import { leaveClaims } from '../addresses/claims.service.ts';
import { educationLicences, educationRequests, idPhotos } from '../education.tables.ts';
import { findLicence, findOpenRequest } from './find-education.service.ts';
import { finishLicence, restoreLicence } from './licences.service.ts';

/** A licence is for an address, and is lost with it (spec 1 §5 Change email); undoing the change brings it back. */
export const licencesOfAddresses: AddressHolder = {
  async left(ctx, db, userId) {
    await withdrawRequest(ctx, db, userId);
    const licence = await findLicence(db, userId);
    if (licence) await finishLicence(ctx, db, licence, 'email_change');
  },
  restored: restoreLicence,
};

/** Removes what an account that is being deleted asked for, with its photos, and ends its licence; the account is locked. */
export async function forgetEducation(ctx: Context, db: Db, userId: string): Promise<void> {
  const licence = await findLicence(db, userId);
  if (licence) await finishLicence(ctx, db, licence, 'account_deletion');
  await db.delete(idPhotos).where(eq(idPhotos.userId, userId));
  await db.delete(educationRequests).where(eq(educationRequests.userId, userId));
  await db.delete(educationLicences).where(eq(educationLicences.userId, userId));
  await leaveClaims(db, userId);
}

/** What was asked for with an address is not decided any more, and its photos are removed. */
async function withdrawRequest(ctx: Context, db: Db, userId: string): Promise<void> {
  const request = await findOpenRequest(db, userId);
  if (!request) return;
  const decidedAt = ctx.parts.clock.now();
  await db.delete(idPhotos).where(eq(idPhotos.requestId, request.id));
  await db
    .update(educationRequests)
    .set({ status: 'withdrawn', decidedAt })
    .where(eq(educationRequests.id, request.id));
}
