import type { TeamRole } from '@chamfer/contract/roles';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { DemoName, OfDemoPeople } from '../people/people.demo.ts';
import { seedMember, seedSpace, seedTeam } from './teams.seed.ts';

/** What everybody is in the team of the demo company. */
export const demoRoles = {
  Mara: 'owner',
  Elena: 'seat_manager',
  Jonas: 'editor',
  Amir: 'editor',
  Chiara: 'editor',
  Kenji: 'contributor',
  Henrik: 'guest',
} as const satisfies OfDemoPeople<TeamRole>;

const spaceNames = ['Mechanical', 'Tooling', 'Supplier review'] as const;
/** A space of the demo company's team. */
export type DemoSpace = (typeof spaceNames)[number];

/** Makes the demo company of its owner's primary team, and gives the ids of its spaces. */
export async function seedDemoTeam(
  ctx: Context,
  db: Db,
  people: OfDemoPeople<{ userId: string; teamId: string }>,
): Promise<Record<DemoSpace, string>> {
  const { teamId } = people.Mara;
  await seedTeam(db, teamId, { name: 'Halden Works', badge: 'pro' });
  const members = (Object.keys(demoRoles) as DemoName[]).map((name) => {
    return { userId: people[name].userId, role: demoRoles[name] };
  });
  for (const member of members.slice(1)) await seedMember(ctx, db, { teamId, ...member });
  const spaces: Partial<Record<DemoSpace, string>> = {};
  for (const name of spaceNames) {
    // Guests belong to the space they were asked into and to no other.
    const inside = members.filter(({ role }) => role !== 'guest' || name === 'Supplier review');
    const userIds = inside.map(({ userId }) => userId);
    spaces[name] = await seedSpace(ctx, db, { teamId, name, userIds });
  }
  return spaces as Record<DemoSpace, string>;
}
