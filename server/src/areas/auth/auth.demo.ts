import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { type DemoName, demoPeople, type OfDemoPeople } from '../people/people.demo.ts';
import { type SeededPerson, seedPerson } from './auth.seed.ts';

/** Password of every account of the demo company. */
export const demoPassword = 'Chamfer-Demo-1';

/** Creates an account for everybody in the demo company. */
export async function seedDemoPeople(ctx: Context, db: Db): Promise<OfDemoPeople<SeededPerson>> {
  const made: Partial<OfDemoPeople<SeededPerson>> = {};
  for (const [name, person] of Object.entries(demoPeople)) {
    made[name as DemoName] = await seedPerson(ctx, db, { ...person, password: demoPassword });
  }
  return made as OfDemoPeople<SeededPerson>;
}
