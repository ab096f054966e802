import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { requireUser } from '../people/people.service.ts';
import { educationRequests } from './education.tables.ts';
import { storeLicence } from './licences/licences.service.ts';

/**
 * Gives somebody an education licence of twelve months that begins now, as if an operator had approved a request; nothing is
 * mailed.
 */
export async function seedEducationLicence(
  ctx: Context,
  db: Db,
  {
    userId,
    ...given
  }: { userId: string } & Pick<
    typeof educationRequests.$inferInsert,
    'role' | 'firstName' | 'lastName' | 'school' | 'major'
  >,
): Promise<void> {
  const user = await requireUser(db, userId);
  const { ids, clock } = ctx.parts;
  const request = { id: ids.uuid(), evidence: 'id_photo' } as const;
  const row = { ...request, ...given, userId, email: user.email, ip: '', createdAt: clock.now() };
  await db.insert(educationRequests).values({ ...row, status: 'pending' });
  await storeLicence(ctx, db, { user, request });
}
