import { type ProjectRole, type TeamRole, teamRoles } from '@chamfer/contract/roles';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { roleThroughSpace } from '../teams/core/spaces.policy.ts';
import { spaceUsers, teamUsers } from '../teams/core/teams.tables.ts';
import type { ProjectFacts } from './projects.policy.ts';
import { projects, projectUsers } from './projects.tables.ts';

/**
 * A person's role in a project: the higher of their direct role and the role from the space, if the project is open to
 * it and the person is in it; contributors and guests are editors at most (ACCESS §2). A team role alone gives no
 * access. The rule is defined only here, in SQL: a query for one project, some, or a page of them joins `direct`,
 * `throughSpace` and `inTeam` of the person and selects `effectiveRole`.
 */

/** Joins a person's direct role in `projects`. */
export function direct(userId: SQL | string): SQL | undefined {
  return and(eq(projectUsers.projectId, projects.id), eq(projectUsers.userId, userId));
}

/** Joins a person's membership in the space of `projects`. */
export function throughSpace(userId: SQL | string): SQL | undefined {
  return and(eq(spaceUsers.spaceId, projects.spaceId), eq(spaceUsers.userId, userId));
}

/** Joins a person's role in the team of `projects`. */
export function inTeam(userId: SQL | string): SQL | undefined {
  return and(eq(teamUsers.teamId, projects.teamId), eq(teamUsers.userId, userId));
}

/** The highest project role for some team roles, even if a higher one was given; others are not limited. */
const ceilings: Partial<Record<TeamRole, ProjectRole>> = { contributor: 'editor', guest: 'editor' };

const isThroughSpace = sql`${projects.access} = 'space' and ${spaceUsers.userId} is not null`;

/**
 * Whether a query's person has any role in a project; cheaper than `effectiveRole`, for counting. In a deleted project
 * nobody has one.
 */
export const hasRole = sql<boolean>`(${projects.deletedAt} is null and (${projectUsers.role} is not null or ${isThroughSpace}))`;

// `least` and `greatest` ignore nulls: without the outer `case` everybody would get the maximum role.
const given = sql`greatest(${projectUsers.role}, case when ${isThroughSpace} then ${byTeamRole(roleThroughSpace)} end)`;

/** A person's role in a project, or null. */
export const effectiveRole = sql<ProjectRole | null>`(case when ${hasRole} then least(${byTeamRole(ceilings)}, ${given}) end)`;

/** The project role that follows from a team role, or null. */
function byTeamRole(roles: Partial<Record<TeamRole, ProjectRole>>): SQL {
  const named = teamRoles.filter((role) => roles[role] !== undefined);
  const cases = named.map((role) => `when '${role}' then '${roles[role]}'::project_role`);
  return sql`case ${teamUsers.role} ${sql.raw(cases.join(' '))} end`;
}

/** A person's role in a project; null for strangers, and if the project does not exist. */
export async function findRole(db: Db, projectId: string, userId: string): Promise<ProjectRole | null> {
  return (await findProjectFacts(db, projectId, userId)).role;
}

/** The facts that decide a person's access to a project; those of a stranger if there is no such project. */
export async function findProjectFacts(db: Db, projectId: string, userId: string): Promise<ProjectFacts> {
  const [row] = await prepared(db, 'project-facts', factsQuery).execute({ projectId, userId });
  return row ?? { role: null, isArchived: false, inTeam: null };
}

/** The columns of `ProjectFacts`, for queries that join what `effectiveRole` needs. */
export const projectFacts = {
  role: effectiveRole,
  isArchived: sql<boolean>`(${projects.archivedAt} is not null)`,
  inTeam: teamUsers.role,
};

function factsQuery(db: Db, name: string) {
  const userId = sql`${sql.placeholder('userId')}`;
  return db
    .select(projectFacts)
    .from(projects)
    .leftJoin(projectUsers, direct(userId))
    .leftJoin(spaceUsers, throughSpace(userId))
    .leftJoin(teamUsers, inTeam(userId))
    .where(eq(projects.id, sql.placeholder('projectId')))
    .prepare(name);
}
