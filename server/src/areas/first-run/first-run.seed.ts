import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { firstSteps } from './first-run.tables.ts';

/** Hides the first steps of people who have known the product for long. */
export async function seedHiddenFirstSteps({ parts: { clock } }: Context, db: Db, userIds: string[]): Promise<void> {
  const hiddenAt = clock.now();
  await db.insert(firstSteps).values(userIds.map((userId) => ({ userId, hiddenAt })));
}
