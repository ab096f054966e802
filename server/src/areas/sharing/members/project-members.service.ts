import type { CallOutput } from '@chamfer/contract';
import type { ProjectRole, TeamRole } from '@chamfer/contract/roles';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { actorOf, type Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { may } from '../../../platform/policy.ts';
import { users } from '../../people/people.tables.ts';
import { throughSpace } from '../../projects/effective-role.service.ts';
import { mayOwnProjects, type ProjectFacts, projectUser } from '../../projects/projects.policy.ts';
import { projects, projectUsers } from '../../projects/projects.tables.ts';
import { spaceUsers, teamUsers } from '../../teams/core/teams.tables.ts';

/** Somebody with their own role in a project. */
export type Member = CallOutput<'PUT /web/projects/{projectId}/users/{userId}'>;

/** People who have access to a project through its space alone. */
const isThroughSpaceOnly = (projectId: string) => sql`
  from ${projects} join ${spaceUsers} on ${spaceUsers.spaceId} = ${projects.spaceId}
  where ${projects.id} = ${projectId} and ${projects.access} = 'space' and not exists (
    select from ${projectUsers} where ${projectUsers.projectId} = ${projects.id}
      and ${projectUsers.userId} = ${spaceUsers.userId})`;

/** How many people can open a project because they are in its space, without their own role. */
export async function countThroughSpace(db: Db, projectId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count ${isThroughSpaceOnly(projectId)}`,
  );
  return rows[0]!.count;
}

/** The people with their own role in a project, by email. */
export async function listMembers(ctx: Context, db: Db, projectId: string, facts: ProjectFacts): Promise<Member[]> {
  const rows = await selectMembers(db, eq(projectUsers.projectId, projectId));
  return rows.map((row) => present(ctx, facts, row));
}

/** One of them, after a change. */
export async function findMember(
  ctx: Context,
  db: Db,
  { projectId, userId }: { projectId: string; userId: string },
  facts: ProjectFacts,
): Promise<Member> {
  const [row] = await selectMembers(db, and(eq(projectUsers.projectId, projectId), eq(projectUsers.userId, userId)));
  return present(ctx, facts, row!);
}

interface Row {
  userId: string;
  email: string;
  name: string;
  role: ProjectRole;
  teamRole: TeamRole;
  keepsAccess: boolean;
  createdAt: Date;
}

function selectMembers(db: Db, where: SQL | undefined): Promise<Row[]> {
  return db
    .select({
      userId: users.id,
      email: users.email,
      name: users.name,
      role: projectUsers.role,
      teamRole: teamUsers.role,
      keepsAccess: sql<boolean>`(${projects.access} = 'space' and ${spaceUsers.userId} is not null)`,
      createdAt: projectUsers.createdAt,
    })
    .from(projectUsers)
    .innerJoin(users, eq(users.id, projectUsers.userId))
    .innerJoin(teamUsers, and(eq(teamUsers.teamId, projectUsers.teamId), eq(teamUsers.userId, projectUsers.userId)))
    .innerJoin(projects, eq(projects.id, projectUsers.projectId))
    .leftJoin(spaceUsers, throughSpace(sql`${projectUsers.userId}`))
    .where(where)
    .orderBy(asc(users.email));
}

function present(ctx: Context, facts: ProjectFacts, row: Row): Member {
  const isSelf = row.userId === actorOf(ctx).userId;
  const around = { ...facts, userRole: row.role, isSelf };
  return {
    type: 'member',
    userId: row.userId,
    email: row.email,
    ...(row.name && { name: row.name }),
    role: row.role,
    isTeamUser: row.teamRole !== 'guest',
    keepsAccess: row.keepsAccess,
    createdAt: row.createdAt.toISOString(),
    can: {
      changeRole: may(projectUser.changeRole, around),
      makeOwner: may(projectUser.makeOwner, around) && mayOwnProjects(row.teamRole),
      remove: isSelf || may(projectUser.remove, around),
    },
  };
}
