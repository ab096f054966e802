import { and, eq, ne } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { actorOf, type Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { lockRows } from '../../../platform/database/locks.ts';
import type { Rule } from '../../../platform/policy.ts';
import { lockRoles } from '../../projects/project-locks.service.ts';
import { viewLinks } from '../review.tables.ts';
import { linkTopic } from './link-events.service.ts';
import type { LinkFacts } from './links.policy.ts';
import { type FoundLink, openLink } from './open-link.service.ts';

/** Who may open a link, and with which role. */
export type LinkState = Pick<typeof viewLinks.$inferSelect, 'sharedState' | 'baseRole'>;

/**
 * Locks a link, in order to change it, if a rule allows the actor's action. Until the transaction ends, nobody else can
 * change the link or a role in its project.
 * @throws PROJECT_VIEW_LINK_NOT_FOUND if it does not exist, and the code of the rule
 */
export async function lockLink(
  ctx: Context,
  db: Db,
  viewLinkId: string,
  rule: Rule<LinkFacts>,
): Promise<FoundLink['link']> {
  return (await lockFound(ctx, db, viewLinkId, rule)).link;
}

async function lockFound(ctx: Context, db: Db, viewLinkId: string, rule: Rule<LinkFacts>): Promise<FoundLink> {
  const [found] = await db
    .select({ projectId: viewLinks.projectId })
    .from(viewLinks)
    .where(eq(viewLinks.id, viewLinkId));
  if (!found) throw new AppError('PROJECT_VIEW_LINK_NOT_FOUND');
  await lockRoles(db, found.projectId);
  await lockRows(db, 'view_links', [viewLinkId], 'no key update');
  return openLink(ctx, viewLinkId, rule, db);
}

/**
 * The same for a change of who is invited to a link; also locks the accounts of the actor and of the `people` whom the
 * change is about. @throws as `lockLink`
 */
export async function lockLinkPeople(
  ctx: Context,
  db: Db,
  viewLinkId: string,
  rule: Rule<LinkFacts>,
  people: string[] = [],
): Promise<FoundLink> {
  await lockRows(db, 'users', [...new Set([actorOf(ctx).userId, ...people])], 'key share');
  return lockFound(ctx, db, viewLinkId, rule);
}

/**
 * Changes who may open a link, and with which role. When the transaction commits, everybody who has the link open is
 * notified.
 */
export async function changeLinkState(
  ctx: Context,
  db: Db,
  viewLinkId: string,
  state: Partial<
    LinkState & Pick<typeof viewLinks.$inferSelect, 'guestsAllowed' | 'passwordHash' | 'passwordVersion' | 'expiresAt'>
  >,
): Promise<void> {
  await db
    .update(viewLinks)
    .set({ ...state, updatedAt: ctx.parts.clock.now() })
    .where(eq(viewLinks.id, viewLinkId));
  await notifyLink(ctx, db, viewLinkId);
}

/** Stores a new hash of the same password, unless the password was changed meanwhile. */
export async function storeRenewedHash(db: Db, viewLinkId: string, known: string, renewed: string): Promise<void> {
  await db
    .update(viewLinks)
    .set({ passwordHash: renewed })
    .where(and(eq(viewLinks.id, viewLinkId), eq(viewLinks.passwordHash, known)));
}

/** Unpublishes every link of a project, which is locked with its links, and returns how many were shared. */
export async function unpublishLinksOf(ctx: Context, db: Db, projectId: string): Promise<number> {
  const ended = await db
    .update(viewLinks)
    .set({ sharedState: 'not_shared', updatedAt: ctx.parts.clock.now() })
    .where(and(eq(viewLinks.projectId, projectId), ne(viewLinks.sharedState, 'not_shared')))
    .returning({ id: viewLinks.id });
  return ended.length;
}

/** Notifies everyone who has a link open that what they may do there may have changed. */
export async function notifyLink(ctx: Context, db: Db, viewLinkId: string): Promise<void> {
  await ctx.parts.events.publish(db, linkTopic, viewLinkId, { type: 'link_changed' });
}

/** Notifies everyone who has a link of a project open that what they may do there changed. */
export async function notifyLinksOf(ctx: Context, db: Db, projectId: string): Promise<void> {
  const links = await db.select({ id: viewLinks.id }).from(viewLinks).where(eq(viewLinks.projectId, projectId));
  for (const { id } of links) await ctx.parts.events.publish(db, linkTopic, id, { type: 'link_changed' });
}
