import type { TeamRole } from '@chamfer/contract/roles';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { storeInvitation } from './team-invitations.service.ts';
import { addTeamUser } from './teams.service.ts';
import { spaces, spaceUsers, teams, teamUsers } from './teams.tables.ts';

/** Changes the name or subscription of a team. */
export async function seedTeam(db: Db, teamId: string, changes: Partial<typeof teams.$inferInsert>): Promise<void> {
  await db.update(teams).set(changes).where(eq(teams.id, teamId));
}

/** Adds a person to a team. */
export async function seedMember(
  ctx: Context,
  db: Db,
  member: { teamId: string; userId: string; role: TeamRole },
): Promise<void> {
  await addTeamUser(ctx, db, { ...member, isPrimary: false });
}

/** Like `seedMember`, but does nothing if the person is already a member. */
export async function seedMemberFromOutside(
  ctx: Context,
  db: Db,
  member: { teamId: string; userId: string; role: TeamRole },
): Promise<void> {
  const { teamId, userId } = member;
  const known = await db.$count(teamUsers, and(eq(teamUsers.teamId, teamId), eq(teamUsers.userId, userId)));
  if (known === 0) await seedMember(ctx, db, member);
}

/** Creates a space of a team, adds members of the team to it, and returns its id. */
export async function seedSpace(
  ctx: Context,
  db: Db,
  given: { teamId: string; name: string; userIds: string[] },
): Promise<string> {
  const [id, createdAt] = [ctx.parts.ids.uuid(), ctx.parts.clock.now()];
  await db.insert(spaces).values({ id, teamId: given.teamId, name: given.name, type: 'team', createdAt });
  for (const userId of given.userIds) await seedSpaceMember(ctx, db, { teamId: given.teamId, spaceId: id, userId });
  return id;
}

/** Adds a member of a team to one of its spaces. */
export async function seedSpaceMember(
  { parts: { clock } }: Context,
  db: Db,
  member: { teamId: string; spaceId: string; userId: string },
): Promise<void> {
  await db.insert(spaceUsers).values({ ...member, createdAt: clock.now() });
}

/** Invites an address to a team for 14 days and returns the secret in the link. No mail is sent. */
export async function seedInvitation(
  ctx: Context,
  db: Db,
  given: Parameters<typeof storeInvitation>[2],
): Promise<string> {
  return (await storeInvitation(ctx, db, given)).secret;
}
