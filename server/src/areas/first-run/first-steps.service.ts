import type { CallOutput, CallRequest } from '@chamfer/contract';
import { and, desc, eq, gt, isNull, min, not, or } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import { actorOf, type Context, transact } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { lockUser, requireUser } from '../people/people.service.ts';
import { projects, projectUsers } from '../projects/projects.tables.ts';
import { webExports } from '../publishing/publishing.tables.ts';
import { comments, viewLinks } from '../review/review.tables.ts';
import { sharingInvitations } from '../sharing/sharing.tables.ts';
import { firstSteps } from './first-run.tables.ts';

type Steps = NonNullable<CallOutput<'GET /app/first-steps'>['steps']>;

/** For how long the first steps are offered to an account that did not ask for them. Milliseconds. */
const offeredMs = 30 * 24 * 60 * 60_000;

/** How far the actor is with the first steps; null where they are not to be shown. @throws INVALID_TOKEN */
export async function readFirstSteps(ctx: Context): Promise<CallOutput<'GET /app/first-steps'>> {
  const { clock, database } = ctx.parts;
  const { db } = database;
  const { userId } = actorOf(ctx);
  const { createdAt } = await requireUser(db, userId);
  const [row] = await db.select().from(firstSteps).where(eq(firstSteps.userId, userId));
  const isAskedFor = Boolean(row?.askedForAt) && !row?.hiddenAt;
  const isOffered = isAskedFor || clock.now().getTime() - createdAt.getTime() < offeredMs;
  if (row?.hiddenAt || !isOffered) return { steps: null, isAskedFor };
  const [published, invited, commented] = await Promise.all([
    findPublished(db, userId),
    findInvited(db, userId),
    findCommented(db, userId),
  ]);
  const shared = [invited, row?.linkCopiedAt ?? null].filter((at) => at !== null).sort(byTime)[0];
  return { steps: { published, shared: done(shared), commented: done(commented) }, isAskedFor };
}

/**
 * Hides the first steps of the actor or shows them again, and notes that they copied a link of a design. @throws INVALID_TOKEN
 */
export async function changeFirstSteps(
  ctx: Context,
  { hidden, linkCopied }: CallRequest<'PATCH /app/first-steps'>['input'],
): Promise<void> {
  const { userId } = actorOf(ctx);
  const now = ctx.parts.clock.now();
  const change: Partial<typeof firstSteps.$inferInsert> = {};
  if (hidden === true) Object.assign(change, { hiddenAt: now, askedForAt: null });
  if (hidden === false) Object.assign(change, { hiddenAt: null, askedForAt: now });
  if (linkCopied) change.linkCopiedAt = now;
  if (Object.keys(change).length === 0) return;
  await transact(ctx, async (db) => {
    if (!(await lockUser(db, userId))) throw new AppError('INVALID_TOKEN');
    await db
      .insert(firstSteps)
      .values({ userId, ...change })
      .onConflictDoUpdate({ target: firstSteps.userId, set: change });
  });
}

/** Deletes what an account decided about its first steps, in the transaction that deletes it. */
export async function forgetFirstSteps(db: Db, userId: string): Promise<void> {
  await db.delete(firstSteps).where(eq(firstSteps.userId, userId));
}

/** Roles that the person has in designs that were not deleted: all they published or invited to is among them. */
const ownRole = (userId: string) =>
  and(eq(projectUsers.projectId, projects.id), eq(projectUsers.userId, userId), isNull(projects.deletedAt));

async function findPublished(db: Db, userId: string): Promise<Steps['published']> {
  const [row] = await db
    .select({
      at: webExports.createdAt,
      projectId: projects.id,
      name: projects.name,
      projectViewLinkId: viewLinks.id,
    })
    .from(projectUsers)
    .innerJoin(projects, ownRole(userId))
    .innerJoin(webExports, eq(webExports.projectId, projects.id))
    .leftJoin(viewLinks, eq(viewLinks.webExportId, webExports.id))
    .where(and(eq(webExports.uploadedByUserId, userId), eq(webExports.status, 'ready'), not(projects.isSample)))
    .orderBy(desc(webExports.createdAt))
    .limit(1);
  return row ? { ...row, at: row.at.toISOString() } : null;
}

async function findInvited(db: Db, userId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(sharingInvitations.createdAt) })
    .from(projectUsers)
    .innerJoin(projects, ownRole(userId))
    .innerJoin(sharingInvitations, eq(sharingInvitations.projectId, projects.id))
    .where(eq(sharingInvitations.invitedByUserId, userId));
  return row?.at ?? null;
}

/** Comments that a sample came with are as old as the sample. */
async function findCommented(db: Db, userId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(comments.createdAt) })
    .from(comments)
    .innerJoin(viewLinks, eq(viewLinks.id, comments.viewLinkId))
    .innerJoin(projects, eq(projects.id, viewLinks.projectId))
    .where(
      and(eq(comments.createdByUserId, userId), or(not(projects.isSample), gt(comments.createdAt, projects.createdAt))),
    );
  return row?.at ?? null;
}

const byTime = (a: Date, b: Date) => a.getTime() - b.getTime();

function done(at: Date | null | undefined): { at: string } | null {
  return at ? { at: at.toISOString() } : null;
}
