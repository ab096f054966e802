import type { CallOutput } from '@chamfer/contract';
import type { ProjectRole } from '@chamfer/contract/roles';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { authorize } from '../../../platform/policy.ts';
import { findUser, requireUser } from '../../people/people.service.ts';
import { users } from '../../people/people.tables.ts';
import { notifyAccess } from '../../people/person-events.service.ts';
import { findProject, isInUse } from '../../projects/project-changes.service.ts';
import { notifyProject } from '../../projects/project-events.service.ts';
import { ifArchived, lockMembership, subjectInProject, withPlan } from '../../projects/project-locks.service.ts';
import { project } from '../../projects/projects.policy.ts';
import { forgetRights } from '../../publishing/store/address-rights.service.ts';
import { mailAnswer, mailRequest } from '../invitations/sharing-mails.service.ts';
import { dropPending, joinProject } from '../members/join-project.service.ts';
import { findMember, type Member } from '../members/project-members.service.ts';
import { projectAccessRequests } from '../sharing.tables.ts';

/** A request for access, as it is stored. */
export type AccessRequest = typeof projectAccessRequests.$inferSelect;
type Asked = CallOutput<'POST /web/projects/{projectId}/access-requests'>;
interface RequestId {
  projectId: string;
  id: string;
}

/** Milliseconds after a denial in which the person cannot ask again (DECISIONS 43). */
const denialMs = 24 * 60 * 60_000;

/**
 * Asks the owners and editors of a project for access, by mail; nothing happens for those who have it.
 * @throws PROJECT_NOT_FOUND also for drafts and deleted projects; EMAIL_NOT_VERIFIED, PENDING_PROJECT_ACCESS;
 * TOO_MANY_REQUESTS within a day after a denial
 */
export function requestAccess(ctx: Context, projectId: string): Promise<Asked> {
  const { userId } = actorOf(ctx);
  const { clock, ids } = ctx.parts;
  return transact(ctx, async (db) => {
    const { role } = await lockMembership(ctx, db, projectId);
    const now = clock.now();
    if (role) return { accessRequestId: null, createdAt: now.toISOString() };
    if (!(await isInUse(db, projectId)) || (await findProject(db, projectId)).isDraft) {
      throw new AppError('PROJECT_NOT_FOUND');
    }
    if (!(await requireUser(db, userId)).emailVerifiedAt) throw new AppError('EMAIL_NOT_VERIFIED');
    const before = await findRequest(db, projectId, userId);
    if (before && !before.deniedAt) throw new AppError('PENDING_PROJECT_ACCESS', pendingDetails(before));
    const again = before?.deniedAt && before.deniedAt.getTime() + denialMs;
    if (again && again > now.getTime()) {
      throw new AppError('TOO_MANY_REQUESTS', null, { retryAfter: Math.ceil((again - now.getTime()) / 1000) });
    }
    if (before) await dropRequest(db, before.id);
    const asked = { id: ids.uuid(), projectId, userId, createdAt: now };
    await db.insert(projectAccessRequests).values(asked);
    await mailRequest(ctx, db, projectId);
    await audit(ctx, db, 'project.access_requested', await subjectInProject(db, projectId, projectId), { userId });
    await notifyProject(ctx, db, projectId, 'requests');
    return { accessRequestId: asked.id, createdAt: now.toISOString() };
  });
}

/** What PENDING_PROJECT_ACCESS tells the person who asked. */
export function pendingDetails({ id, createdAt }: AccessRequest): Record<string, unknown> {
  return { accessRequestId: id, createdAt: createdAt.toISOString() };
}

/**
 * Gives somebody who asked a role. Of two who answer at once, the second finds no request any more.
 * @throws PROJECT_NOT_FOUND, PROJECT_FORBIDDEN, PROJECT_ACCESS_REQUEST_NOT_FOUND, SUBSCRIPTION_REQUIRED for editors,
 * CONTRIBUTOR_LIMIT_REACHED; OPERATION_NOT_ALLOWED `archived`
 */
export async function acceptRequest(ctx: Context, { projectId, id }: RequestId, role: ProjectRole): Promise<Member> {
  const asking = await whoAsks(ctx.parts.database.db, { projectId, id });
  const member = await transact(ctx, async (db) => {
    const facts = await lockMembership(ctx, db, projectId, [asking]);
    authorize(project.acceptRequest, facts, ifArchived);
    if (role === 'editor') authorize(project.giveEditor, await withPlan(ctx, db, projectId, facts), ifArchived);
    const { userId } = await requireOpen(db, { projectId, id });
    const user = await findUser(db, userId);
    if (!user) throw new AppError('PROJECT_ACCESS_REQUEST_NOT_FOUND');
    const given = await joinProject(ctx, db, { projectId, user, role, via: 'request' });
    await dropPending(db, projectId, user);
    await audit(ctx, db, 'project.access_granted', await subjectInProject(db, projectId, projectId), {
      userId,
      role: given,
    });
    await mailAnswer(ctx, db, { projectId, userId }, given);
    await notifyProject(ctx, db, projectId, 'requests');
    return findMember(ctx, db, { projectId, userId }, facts);
  });
  forgetRights(ctx.parts);
  return member;
}

/**
 * Denies a request, or withdraws one's own.
 * @throws PROJECT_NOT_FOUND, PROJECT_FORBIDDEN, PROJECT_ACCESS_REQUEST_NOT_FOUND
 */
export async function endRequest(ctx: Context, { projectId, id }: RequestId): Promise<void> {
  const { userId: actorId } = actorOf(ctx);
  const asking = await whoAsks(ctx.parts.database.db, { projectId, id });
  await transact(ctx, async (db) => {
    const facts = await lockMembership(ctx, db, projectId, [asking]);
    if (asking === actorId) return withdraw(ctx, db, await requireOpen(db, { projectId, id }));
    authorize(project.denyRequest, facts);
    const { userId } = await requireOpen(db, { projectId, id });
    await db
      .update(projectAccessRequests)
      .set({ deniedAt: ctx.parts.clock.now() })
      .where(eq(projectAccessRequests.id, id));
    await audit(ctx, db, 'project.access_denied', await subjectInProject(db, projectId, projectId), { userId });
    await mailAnswer(ctx, db, { projectId, userId }, null);
    await notifyProject(ctx, db, projectId, 'requests');
    await notifyAccess(ctx, db, [userId]);
  });
}

async function withdraw(ctx: Context, db: Db, { id, projectId, userId }: AccessRequest): Promise<void> {
  await dropRequest(db, id);
  await audit(ctx, db, 'project.access_request_withdrawn', await subjectInProject(db, projectId, projectId), {
    userId,
  });
  await notifyProject(ctx, db, projectId, 'requests');
}

/** The open requests of a project with the people who ask, newest first. */
export function listRequests(db: Db, projectId: string) {
  return db
    .select({
      accessRequestId: projectAccessRequests.id,
      userId: users.id,
      email: users.email,
      name: users.name,
      createdAt: projectAccessRequests.createdAt,
    })
    .from(projectAccessRequests)
    .innerJoin(users, eq(users.id, projectAccessRequests.userId))
    .where(and(eq(projectAccessRequests.projectId, projectId), isNull(projectAccessRequests.deniedAt)))
    .orderBy(desc(projectAccessRequests.createdAt), desc(projectAccessRequests.id));
}

/** A person's request for a project, open or denied. */
export async function findRequest(db: Db, projectId: string, userId: string): Promise<AccessRequest | undefined> {
  const [found] = await db
    .select()
    .from(projectAccessRequests)
    .where(and(eq(projectAccessRequests.projectId, projectId), eq(projectAccessRequests.userId, userId)));
  return found;
}

async function whoAsks(db: Db, { projectId, id }: RequestId): Promise<string | null> {
  const [found] = await db
    .select({ userId: projectAccessRequests.userId })
    .from(projectAccessRequests)
    .where(and(eq(projectAccessRequests.id, id), eq(projectAccessRequests.projectId, projectId)));
  return found?.userId ?? null;
}

async function requireOpen(db: Db, { projectId, id }: RequestId): Promise<AccessRequest> {
  const [found] = await db
    .select()
    .from(projectAccessRequests)
    .where(
      and(
        eq(projectAccessRequests.id, id),
        eq(projectAccessRequests.projectId, projectId),
        isNull(projectAccessRequests.deniedAt),
      ),
    );
  if (!found) throw new AppError('PROJECT_ACCESS_REQUEST_NOT_FOUND');
  return found;
}

async function dropRequest(db: Db, id: string): Promise<void> {
  await db.delete(projectAccessRequests).where(eq(projectAccessRequests.id, id));
}
