import { and, eq, gt, isNull, not, or } from 'drizzle-orm';
import type { AuditSubject } from '../../platform/audit.ts';
import { actorOf, type Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { type LockStrength, lockRows } from '../../platform/database/locks.ts';
import { isSubscribed } from '../teams/core/seats.service.ts';
import { subscriptions } from '../teams/core/subscriptions.port.ts';
import { findProjectFacts } from './effective-role.service.ts';
import type { PlannedProjectFacts, ProjectFacts } from './projects.policy.ts';
import { projects } from './projects.tables.ts';

/** The reason given with OPERATION_NOT_ALLOWED where a project is archived. */
export const ifArchived = { OPERATION_NOT_ALLOWED: 'archived' } as const;

/**
 * The facts that decide the actor's access to a project, locked until the transaction ends: no role in team, space or
 * project can change meanwhile. `strength` is that of the project's lock: `no key update` if its row will be changed.
 */
export async function lockProject(
  ctx: Context,
  db: Db,
  projectId: string,
  strength: 'share' | 'no key update' = 'share',
): Promise<ProjectFacts> {
  await lockRoles(db, projectId, strength);
  return findProjectFacts(db, projectId, actorOf(ctx).userId);
}

/**
 * The same for a change of who is in a project: also locks the accounts of the actor and of the `people` whom the
 * change is about, and the team so that guests can come and go with it (ACCESS §1 and §8).
 */
export async function lockMembership(
  ctx: Context,
  db: Db,
  projectId: string,
  people: (string | null)[] = [],
): Promise<ProjectFacts> {
  const ids = [actorOf(ctx).userId, ...people].filter((id) => id !== null);
  await lockRows(db, 'users', [...new Set(ids)], 'key share');
  await lockRoles(db, projectId, 'no key update', 'no key update');
  return findProjectFacts(db, projectId, actorOf(ctx).userId);
}

/** Only the locks of team and project, for callers that lock dependent rows before reading the facts. */
export async function lockRoles(
  db: Db,
  projectId: string,
  strength: 'share' | 'no key update' = 'share',
  ofTeam: Extract<LockStrength, 'share' | 'no key update'> = 'share',
): Promise<void> {
  const teamId = await findTeamOf(db, projectId);
  if (teamId) await lockRows(db, 'teams', [teamId], ofTeam);
  await lockRows(db, 'projects', [projectId], strength);
}

/** The facts with what the plan of the project's team includes. */
export async function withPlan(
  ctx: Context,
  db: Db,
  projectId: string,
  facts: ProjectFacts,
): Promise<PlannedProjectFacts> {
  const teamId = facts.role ? await findTeamOf(db, projectId) : null;
  if (!teamId) return { ...facts, isSubscribed: false, isEditable: false };
  const [paid, isEditable] = [await isSubscribed(ctx, db, teamId), await isInPlan(ctx, db, { projectId, teamId })];
  return { ...facts, isSubscribed: paid, isEditable };
}

/**
 * Whether a team’s plan lets it edit a design: all of them, or its newest ones (BILLING §11). Drafts, archived and deleted
 * designs take no place; samples take none either and can be edited in every plan (DECISIONS 78).
 */
export async function isInPlan(
  ctx: Context,
  db: Db,
  { projectId, teamId }: { projectId: string; teamId: string },
): Promise<boolean> {
  const most = await subscriptions(ctx).editableDesignsOf(db, teamId);
  if (most === null) return true;
  const isThis = eq(projects.id, projectId);
  if ((await db.$count(projects, and(isThis, projects.isSample))) > 0) return true;
  const here = db.select({ at: projects.createdAt }).from(projects).where(isThis);
  const isNewer = or(gt(projects.createdAt, here), and(eq(projects.createdAt, here), gt(projects.id, projectId)));
  const live = and(
    isNull(projects.deletedAt),
    isNull(projects.archivedAt),
    eq(projects.isDraft, false),
    not(projects.isSample),
  );
  return (await db.$count(projects, and(eq(projects.teamId, teamId), live, isNewer))) < most;
}

/** An object in a project as recorded in the audit log, with the project's team. */
export async function subjectInProject(db: Db, projectId: string, id: string): Promise<AuditSubject> {
  return { id, teamId: await teamOf(db, projectId) };
}

/** The team of a project that is known to exist; it never changes. */
export async function teamOf(db: Db, projectId: string): Promise<string> {
  return (await findTeamOf(db, projectId))!;
}

/** The team of a project, or null. */
export async function findTeamOf(db: Db, projectId: string): Promise<string | null> {
  const [row] = await db.select({ teamId: projects.teamId }).from(projects).where(eq(projects.id, projectId));
  return row?.teamId ?? null;
}
