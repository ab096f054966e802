import { and, eq, exists, not, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { direct, hasRole, throughSpace } from '../../projects/effective-role.service.ts';
import { projects, projectUsers } from '../../projects/projects.tables.ts';
import { spaces, spaceUsers, teamUsers } from '../../teams/core/teams.tables.ts';

/**
 * Returns the ids of the teams with at least one design, other than a sample, that a person may open (DECISIONS 65). Everybody who may open a
 * design is a member of its team.
 */
export async function teamsWithDesigns(db: Db, userId: string): Promise<Set<string>> {
  const design = db
    .select({ found: sql`1` })
    .from(spaces)
    .innerJoin(projects, eq(projects.spaceId, spaces.id))
    .leftJoin(projectUsers, direct(userId))
    .leftJoin(spaceUsers, throughSpace(userId))
    .where(and(eq(spaces.teamId, teamUsers.teamId), eq(projects.isDraft, false), not(projects.isSample), hasRole));
  const rows = await db
    .select({ teamId: teamUsers.teamId })
    .from(teamUsers)
    .where(and(eq(teamUsers.userId, userId), exists(design)));
  return new Set(rows.map(({ teamId }) => teamId));
}
