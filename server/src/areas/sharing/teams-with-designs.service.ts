import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { mayOpenProject } from '../projects/projects.policy.ts';
import { projects } from '../projects/projects.tables.ts';
import { spaces } from '../teams/teams.tables.ts';

/** The teams with a design that a person may open (DECISIONS 65). */
export async function teamsWithDesigns(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ teamId: spaces.teamId })
    .from(projects)
    .innerJoin(spaces, eq(spaces.id, projects.spaceId))
    .where(and(eq(projects.isDraft, false), mayOpenProject(userId)));
  return new Set(rows.map(({ teamId }) => teamId));
}
