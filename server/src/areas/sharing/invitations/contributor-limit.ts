import type { ProjectRole } from '@chamfer/contract/roles';
import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { users } from '../../people/people.tables.ts';
import { countEdited } from '../../projects/project-roles.service.ts';
import { seatsOf } from '../../teams/core/seats.service.ts';
import { teamUsers } from '../../teams/core/teams.tables.ts';

/** As many projects of a team a contributor may edit by their own role (ACCESS §5). */
const mostEdited = 2;

/** Who of some people are contributors of a team that edit as many of its projects as they may, not counting one. */
export async function contributorsAtLimit(
  ctx: Context,
  db: Db,
  { projectId, teamId, emails }: { projectId: string; teamId: string; emails: string[] },
): Promise<string[]> {
  if (emails.length === 0 || !(await seatsOf(ctx, db, teamId))) return [];
  const contributors = await db
    .select({ userId: users.id, email: users.email })
    .from(teamUsers)
    .innerJoin(users, eq(users.id, teamUsers.userId))
    .where(and(eq(teamUsers.teamId, teamId), eq(teamUsers.role, 'contributor'), inArray(users.email, emails)));
  const limited: string[] = [];
  for (const { userId, email } of contributors) {
    if ((await countEdited(db, { projectId, teamId, userId })) >= mostEdited) limited.push(email);
  }
  return limited;
}

/**
 * Requires that somebody may get a role in a project of a team. @throws CONTRIBUTOR_LIMIT_REACHED for a contributor who
 * edits as many projects as they may
 */
export async function requireEditRoom(
  ctx: Context,
  db: Db,
  { role, ...where }: { projectId: string; teamId: string; email: string; role: ProjectRole },
): Promise<void> {
  if (role !== 'editor') return;
  const limited = await contributorsAtLimit(ctx, db, { ...where, emails: [where.email] });
  if (limited.length > 0) throw new AppError('CONTRIBUTOR_LIMIT_REACHED');
}
