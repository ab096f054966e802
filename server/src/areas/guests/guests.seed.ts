import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { addUser } from '../people/people.service.ts';
import { admitGuest } from '../review/comments/link-guests.service.ts';
import { openSession, type Tokens } from '../sessions/sessions.service.ts';

/** A guest of a review link, with the session that is for that link alone. */
export interface SeededGuest extends Tokens {
  userId: string;
  email: string;
  name: string;
}

/** Makes somebody a guest of a review link, without a code. Without `isAdmitted`, they have the session only. */
export async function seedGuest(
  ctx: Context,
  db: Db,
  {
    viewLinkId,
    email,
    name,
    isAdmitted = true,
  }: { viewLinkId: string; email: string; name: string; isAdmitted?: boolean },
): Promise<SeededGuest> {
  const now = ctx.parts.clock.now();
  const userId = ctx.parts.ids.uuid();
  await addUser(db, { id: userId, kind: 'guest', email, name, emailVerifiedAt: now, createdAt: now });
  if (isAdmitted) await admitGuest(ctx, db, { viewLinkId, userId });
  const tokens = await openSession(ctx, db, userId, null, { viewLinkId });
  return { userId, email, name, ...tokens! };
}
