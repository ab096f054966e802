import { and, eq, gt, isNull, lte, ne, or } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { hashSecret } from '../../../platform/secrets.ts';
import type { User } from '../../people/people.service.ts';
import { educationClaims } from '../education.tables.ts';

type Claimant = Pick<User, 'id' | 'email'>;

const hashOf = (email: string) => hashSecret(`education ${email}`);

/** Whether another account had a licence for the address; of one that was deleted, as long as its licence would run. */
export async function isClaimedByOther(ctx: Context, db: Db, { id, email }: Claimant): Promise<boolean> {
  const byOther = or(
    ne(educationClaims.userId, id),
    and(isNull(educationClaims.userId), gt(educationClaims.until, ctx.parts.clock.now())),
  );
  return (await db.$count(educationClaims, and(eq(educationClaims.hash, hashOf(email)), byOther))) > 0;
}

/** Notes that an account has a licence for its address. @throws EMAIL_ALREADY_USED */
export async function claimAddress(ctx: Context, db: Db, { id, email }: Claimant, until: Date): Promise<void> {
  const isFree = or(
    eq(educationClaims.userId, id),
    and(isNull(educationClaims.userId), lte(educationClaims.until, ctx.parts.clock.now())),
  );
  const claimed = await db
    .insert(educationClaims)
    .values({ hash: hashOf(email), userId: id, until })
    .onConflictDoUpdate({ target: educationClaims.hash, set: { userId: id, until }, setWhere: isFree })
    .returning({ hash: educationClaims.hash });
  if (claimed.length === 0) throw new AppError('EMAIL_ALREADY_USED');
}

/** Lets go of the addresses of an account that is being deleted, once their licences would have ended. */
export async function leaveClaims(db: Db, userId: string): Promise<void> {
  await db.update(educationClaims).set({ userId: null }).where(eq(educationClaims.userId, userId));
}
