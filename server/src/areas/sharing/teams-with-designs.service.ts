import { and, eq, exists, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { direct, hasRole, throughSpace } from '../projects/effective-role.service.ts';
import { projects, projectUsers } from '../projects/projects.tables.ts';
import { spaces, spaceUsers, teamUsers } from '../teams/teams.tables.ts';

/** The teams with a design that a person may open (DECISIONS 65). Whoever may open one is in its team. */
export async function teamsWithDesigns(db: Db, userId: string): Promise<Set<string>> {
  const design = db
    .select({ found: sql`1` })
    .from(spaces)
    .innerJoin(projects, eq(projects.spaceId, spaces.id))
    .leftJoin(projectUsers, direct(userId))
    .leftJoin(spaceUsers, throughSpace(userId))
    .where(and(eq(spaces.teamId, teamUsers.teamId), eq(projects.isDraft, false), hasRole));
  const rows = await db
    .select({ teamId: teamUsers.teamId })
    .from(teamUsers)
    .where(and(eq(teamUsers.userId, userId), exists(design)));
  return new Set(rows.map(({ teamId }) => teamId));
}
