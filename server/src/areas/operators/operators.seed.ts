import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { seedPasskey } from '../factors/factors.seed.ts';
import { setOperator } from '../people/operators.service.ts';

/** Makes somebody an operator, with a passkey, without which nobody gets into the console. */
export async function seedOperator(ctx: Context, db: Db, userId: string): Promise<void> {
  await setOperator(db, userId, true);
  await seedPasskey(ctx, db, { userId, name: 'Desk key' });
}
