import type { TeamRole } from '@chamfer/contract/roles';
import type { Context } from '@chamfer/server/context';
import type { Db } from '@chamfer/server/database';
import { seedInvitation, seedMember, seedSpace, seedTeam } from '@chamfer/server/scenario';
import type { DemoName, OfDemoPeople } from './people.ts';

/** The roles of the people in the demo company's team. */
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

/** Turns the owner's primary team into the demo company and returns the ids of its spaces. */
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
    // Guests belong only to the space to which they were invited.
    const inside = members.filter(({ role }) => role !== 'guest' || name === 'Supplier review');
    const userIds = inside.map(({ userId }) => userId);
    spaces[name] = await seedSpace(ctx, db, { teamId, name, userIds });
  }
  const invitedBy = { teamId, invitedByUserId: people.Mara.userId };
  await seedInvitation(ctx, db, { ...invitedBy, email: 'sofia.almeida@haldenworks.com', role: 'editor' });
  const expired = { ...invitedBy, email: 'tom.ridley@haldenworks.com', role: 'contributor' as const };
  await seedInvitation(longAgo(ctx), db, expired);
  return spaces as Record<DemoSpace, string>;
}

/** The same three weeks ago: an invitation of then has expired. */
function longAgo(ctx: Context): Context {
  const then = new Date(ctx.parts.clock.now().getTime() - 21 * 24 * 60 * 60_000);
  return { ...ctx, parts: { ...ctx.parts, clock: { ...ctx.parts.clock, now: () => then } } };
}
