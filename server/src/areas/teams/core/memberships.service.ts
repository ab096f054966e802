import type { TeamRole } from '@chamfer/contract/roles';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { teamUsers } from './teams.tables.ts';

/** Gives a member of a team another role. Who is no owner any more keeps no way in of their own (DECISIONS 84). */
export async function setTeamRole(
  db: Db,
  { teamId, userId, role }: { teamId: string; userId: string; role: TeamRole },
): Promise<void> {
  await db
    .update(teamUsers)
    .set({ role, ...(role !== 'owner' && { ssoExempt: false }) })
    .where(and(eq(teamUsers.teamId, teamId), eq(teamUsers.userId, userId)));
}

/** Says which owners of a team keep another way in than single sign-on; all others do not. */
export async function setSsoExempt(db: Db, teamId: string, userIds: string[]): Promise<void> {
  await db
    .update(teamUsers)
    .set({ ssoExempt: sql`${teamUsers.userId} = any(${sql.param(userIds)}::uuid[])` })
    .where(eq(teamUsers.teamId, teamId));
}
