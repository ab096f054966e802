import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { educationLicences, educationRequests } from '../education.tables.ts';

/** A request, as it is stored. */
export type EducationRequest = typeof educationRequests.$inferSelect;
/** A licence, as it is stored. */
export type EducationLicence = typeof educationLicences.$inferSelect;

/** The request of an account that is not decided yet. */
export async function findOpenRequest(db: Db, userId: string): Promise<EducationRequest | undefined> {
  const [found] = await db
    .select()
    .from(educationRequests)
    .where(and(eq(educationRequests.userId, userId), inArray(educationRequests.status, ['unverified', 'pending'])));
  return found;
}

/** The licence of an account that has not been ended. */
export async function findLicence(db: Db, userId: string): Promise<EducationLicence | undefined> {
  const running = and(eq(educationLicences.userId, userId), isNull(educationLicences.endedAt));
  const [found] = await db.select().from(educationLicences).where(running);
  return found;
}
