import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { projectRoles, spaces, spaceUsers } from '../teams/teams.tables.ts';
import { projects, projectUsers } from './projects.tables.ts';

/** A project or space role, weakest first (spec 3 §6). */
export type ProjectRole = (typeof projectRoles)[number];

/** Whether a role reaches another one. */
export function reaches(role: ProjectRole | null, needed: ProjectRole): boolean {
  return role !== null && projectRoles.indexOf(role) >= projectRoles.indexOf(needed);
}

/** The strongest of some roles, or null. */
export function strongest(...roles: (ProjectRole | null | undefined)[]): ProjectRole | null {
  return projectRoles.toReversed().find((role) => roles.includes(role)) ?? null;
}

/** What a person is in a project: by invitation, or through the space where the project is open to it. */
export async function projectRole(db: Db, projectId: string, userId: string): Promise<ProjectRole | null> {
  const [row] = await prepared(db, 'project-role', projectRoleQuery).execute({ projectId, userId });
  return row ? roleFrom(row) : null;
}

function projectRoleQuery(db: Db, name: string) {
  const userId = sql.placeholder('userId');
  return db
    .select({ access: projects.access, direct: projectUsers.role, bySpace: spaceUsers.role })
    .from(projects)
    .innerJoin(spaces, eq(spaces.id, projects.spaceId))
    .leftJoin(projectUsers, and(eq(projectUsers.projectId, projects.id), eq(projectUsers.userId, userId)))
    .leftJoin(spaceUsers, and(eq(spaceUsers.spaceId, spaces.id), eq(spaceUsers.userId, userId)))
    .where(eq(projects.id, sql.placeholder('projectId')))
    .prepare(name);
}

/** The same from what a query has found already: lists join the person's roles instead of asking for each row. */
export function roleFrom(found: {
  access: (typeof projects.$inferSelect)['access'];
  direct: ProjectRole | null;
  bySpace: ProjectRole | null;
}): ProjectRole | null {
  return strongest(found.direct, found.access === 'space' ? found.bySpace : null);
}

/** The condition under which a person may open a project, for lists: the same rule as `projectRole`. */
export function mayOpenProject(userId: string) {
  return sql<boolean>`(
    exists (select 1 from project_users pu where pu.project_id = ${projects.id} and pu.user_id = ${userId})
    or (${projects.access} = 'space'
      and exists (select 1 from space_users su where su.space_id = ${projects.spaceId} and su.user_id = ${userId})))`;
}

/** The same rule for queries that have joined `project_users` and `space_users` of the person, as pages do. */
export const hasRoleToOpen = sql<boolean>`(
  ${projectUsers.role} is not null or (${projects.access} = 'space' and ${spaceUsers.role} is not null))`;
