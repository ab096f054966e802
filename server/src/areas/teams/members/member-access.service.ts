import type { CallOutput, CallRequest } from '@chamfer/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { byId, byTime, cutPage, keyset } from '../../../platform/database/cursor.ts';
import { authorize } from '../../../platform/policy.ts';
import { direct, effectiveRole, hasRole, inTeam, throughSpace } from '../../projects/effective-role.service.ts';
import { projects, projectUsers } from '../../projects/projects.tables.ts';
import { findTeam, roleInTeam } from '../core/team-locks.service.ts';
import { team } from '../core/teams.policy.ts';
import { spaces, spaceUsers, teamUsers } from '../core/teams.tables.ts';

const lastEditedFirst = keyset('desc', byTime(projects.updatedAt), byId(projects.id));

/**
 * A page of the projects that a member can open, with their role and where it comes from (ACCESS §2). Private projects
 * of others are named too: owners and seat managers answer for who may see what.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, TEAM_USER_NOT_FOUND; INVALID_REQUEST_QUERY_PARAMETER for a broken cursor
 */
export async function listMemberAccess(
  ctx: Context,
  { teamId, userId }: { teamId: string; userId: string },
  { cursor, limit }: CallRequest<'GET /app/teams/{teamId}/users/{userId}/access'>['query'],
): Promise<CallOutput<'GET /app/teams/{teamId}/users/{userId}/access'>> {
  const { db } = ctx.parts.database;
  authorize(team.seeAccess, await findTeam(ctx, db, teamId));
  if (!(await roleInTeam(db, teamId, userId))) throw new AppError('TEAM_USER_NOT_FOUND');
  const found = await db
    .select({
      projectId: projects.id,
      name: projects.name,
      spaceName: spaces.name,
      role: effectiveRole,
      direct: projectUsers.role,
      inSpace: spaceUsers.userId,
      access: projects.access,
      position: lastEditedFirst.position,
    })
    .from(projects)
    .innerJoin(spaces, eq(spaces.id, projects.spaceId))
    .leftJoin(projectUsers, direct(userId))
    .leftJoin(spaceUsers, throughSpace(userId))
    .leftJoin(teamUsers, inTeam(userId))
    .where(
      and(
        eq(projects.teamId, teamId),
        eq(projects.isDraft, false),
        isNull(projects.deletedAt),
        hasRole,
        lastEditedFirst.after(cursor),
      ),
    )
    .orderBy(...lastEditedFirst.orderBy)
    .limit(limit + 1);
  const { rows, nextCursor } = cutPage(found, limit);
  const items = rows.map((row) => ({
    projectId: row.projectId,
    name: row.name,
    ...(row.spaceName !== null && { spaceName: row.spaceName }),
    role: row.role!,
    via: [
      ...(row.direct ? (['direct'] as const) : []),
      ...(row.inSpace && row.access === 'space' ? (['space'] as const) : []),
    ],
  }));
  return { items, nextCursor };
}
