import type { Context } from '@chamfer/server/context';
import type { Db } from '@chamfer/server/database';
import { type SeededPerson, seedHiddenFirstSteps, seedPerson } from '@chamfer/server/scenario';
import { type DemoName, demoPeople, type OfDemoPeople } from './people.ts';

/** Password of every account of the demo company. */
export const demoPassword = 'Chamfer-Demo-1';

/** Creates an account for everybody in the demo company. */
export async function seedDemoPeople(ctx: Context, db: Db): Promise<OfDemoPeople<SeededPerson>> {
  const made: Partial<OfDemoPeople<SeededPerson>> = {};
  for (const [name, person] of Object.entries(demoPeople)) {
    made[name as DemoName] = await seedPerson(ctx, db, { ...person, password: demoPassword });
  }
  const userIds = Object.values(made).map(({ userId }) => userId);
  await seedHiddenFirstSteps(ctx, db, userIds);
  return made as OfDemoPeople<SeededPerson>;
}
