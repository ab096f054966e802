import type { TeamRole } from '@chamfer/contract/roles';
import { and, eq } from 'drizzle-orm';
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
