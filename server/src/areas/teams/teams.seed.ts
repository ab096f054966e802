import type { invitedTeamRoles, TeamRole } from '@chamfer/contract/roles';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { addTeamUser } from './teams.service.ts';
import { spaces, spaceUsers, teamInvitations, teams, teamUsers } from './teams.tables.ts';

const invitationMs = 14 * 24 * 60 * 60_000;

/** Gives a team another name, or another subscription. */
export async function seedTeam(db: Db, teamId: string, changes: Partial<typeof teams.$inferInsert>): Promise<void> {
  await db.update(teams).set(changes).where(eq(teams.id, teamId));
}

/** Makes a person a member of a team. */
export async function seedMember(
  ctx: Context,
  db: Db,
  member: { teamId: string; userId: string; role: TeamRole },
): Promise<void> {
  await addTeamUser(ctx, db, { ...member, isPrimary: false });
}

/** The same, unless they are in the team already. */
export async function seedMemberFromOutside(
  ctx: Context,
  db: Db,
  member: { teamId: string; userId: string; role: TeamRole },
): Promise<void> {
  const { teamId, userId } = member;
  const known = await db.$count(teamUsers, and(eq(teamUsers.teamId, teamId), eq(teamUsers.userId, userId)));
  if (known === 0) await seedMember(ctx, db, member);
}

/** Makes a space of a team with members of the team in it, and gives its id. */
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

/** Puts a member of a team into one of its spaces. */
export async function seedSpaceMember(
  { parts: { clock } }: Context,
  db: Db,
  member: { teamId: string; spaceId: string; userId: string },
): Promise<void> {
  await db.insert(spaceUsers).values({ ...member, createdAt: clock.now() });
}

/** Invites an address to a team, for 14 days, and gives the secret of the link; nobody is mailed. */
export async function seedInvitation(
  { parts: { clock, ids } }: Context,
  db: Db,
  given: { teamId: string; invitedByUserId: string; email: string; role: (typeof invitedTeamRoles)[number] },
): Promise<string> {
  const [secret, createdAt] = [ids.secret(), clock.now()];
  const expiresAt = new Date(createdAt.getTime() + invitationMs);
  await db
    .insert(teamInvitations)
    .values({ ...given, id: ids.uuid(), tokenHash: hashSecret(secret), createdAt, expiresAt });
  return secret;
}
