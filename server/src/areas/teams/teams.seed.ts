import { eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { addTeamUser, type TeamRole } from './teams.service.ts';
import { spaces, spaceUsers, teamInvitations, teams } from './teams.tables.ts';

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

/** Makes a space of a team with the people in it, and gives its id. */
export async function seedSpace(
  { parts: { clock, ids } }: Context,
  db: Db,
  given: { teamId: string; name: string; members: Pick<typeof spaceUsers.$inferInsert, 'userId' | 'role'>[] },
): Promise<string> {
  const [id, createdAt] = [ids.uuid(), clock.now()];
  await db.insert(spaces).values({ id, teamId: given.teamId, name: given.name, type: 'team', createdAt });
  const rows = given.members.map((member) => ({ ...member, spaceId: id, createdAt }));
  if (rows.length > 0) await db.insert(spaceUsers).values(rows);
  return id;
}

/** Invites an address to a team, for 14 days, and gives the secret of the link; nobody is mailed. */
export async function seedInvitation(
  { parts: { clock, ids } }: Context,
  db: Db,
  given: { teamId: string; invitedByUserId: string; email: string; role: 'editor' | 'contributor' },
): Promise<string> {
  const [secret, createdAt] = [ids.secret(), clock.now()];
  const expiresAt = new Date(createdAt.getTime() + invitationMs);
  await db
    .insert(teamInvitations)
    .values({ ...given, id: ids.uuid(), tokenHash: hashSecret(secret), createdAt, expiresAt });
  return secret;
}
