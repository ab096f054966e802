import type { CallOutput, CallRequest } from '@chamfer/contract';
import { and, count, countDistinct, eq, isNull, lt, min, sql } from 'drizzle-orm';
import { daysBefore } from '../../../platform/config/privacy-settings.ts';
import type { Context } from '../../../platform/context.ts';
import { byId, byTime, cutPage, keyset } from '../../../platform/database/cursor.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Parts } from '../../../platform/parts.ts';
import { users } from '../../people/people.tables.ts';
import { viewLinkOpenings } from './link-openings.tables.ts';
import { type LinkFacts, link } from './links.policy.ts';
import { openLink, visitorOf } from './open-link.service.ts';

type ListCall = 'GET /web/project-view-links/{viewLink}/openings';

const hourMs = 60 * 60_000;
const newestFirst = keyset('desc', byTime(viewLinkOpenings.openedAt), byId(viewLinkOpenings.id));

/** Whether the operator has it recorded who opens review links. */
export function recordsOpenings({ config }: Pick<Parts, 'config'>): boolean {
  return config.LINK_OPENINGS === 'on';
}

/**
 * Records that a visitor opened a link, and returns whether such things are recorded, of which visitors are notified. Owners of
 * the project, who read the list, are not in it, nor is an operator who looks as somebody else.
 */
export async function recordOpening(ctx: Context, viewLinkId: string, { inProject }: LinkFacts): Promise<boolean> {
  if (!recordsOpenings(ctx.parts) || inProject === 'owner' || ctx.actor?.impersonatorId) return false;
  const { clock, database, ids } = ctx.parts;
  const now = clock.now();
  const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
  const userId = visitorOf(ctx.actor, viewLinkId);
  await database.db
    .insert(viewLinkOpenings)
    .values({ id: ids.uuid(), viewLinkId, userId, openedAt: userId ? now : hour, hour })
    .onConflictDoNothing();
  return true;
}

/**
 * One page of who opened a link, newest first; empty where it is not recorded.
 * @throws PROJECT_VIEW_LINK_NOT_FOUND, PROJECT_FORBIDDEN; INVALID_REQUEST_QUERY_PARAMETER if the cursor is invalid
 */
export async function listOpenings(
  ctx: Context,
  viewLinkId: string,
  { cursor, limit }: CallRequest<ListCall>['query'],
): Promise<CallOutput<ListCall>> {
  await openLink(ctx, viewLinkId, link.seeOpenings);
  const found = await ctx.parts.database.db
    .select({
      id: viewLinkOpenings.id,
      openedAt: viewLinkOpenings.openedAt,
      userId: users.id,
      name: users.name,
      email: users.email,
      kind: users.kind,
      position: newestFirst.position,
    })
    .from(viewLinkOpenings)
    .leftJoin(users, and(eq(users.id, viewLinkOpenings.userId), isNull(users.deletedAt)))
    .where(
      and(
        eq(viewLinkOpenings.viewLinkId, viewLinkId),
        sql`${recordsOpenings(ctx.parts)}::boolean`,
        newestFirst.after(cursor),
      ),
    )
    .orderBy(...newestFirst.orderBy)
    .limit(limit + 1);
  const { rows, nextCursor } = cutPage(found, limit);
  return {
    items: rows.map(({ id, openedAt, userId, name, email, kind }) => {
      const isGuest = kind === 'guest';
      const visitor = userId ? { userId, name: name ?? '', email: isGuest ? '' : (email ?? ''), isGuest } : null;
      return { openingId: id, openedAt: openedAt.toISOString(), visitor };
    }),
    nextCursor,
  };
}

/** How many people with a name opened a link, and how often it was opened since the first entry; null before that. */
export async function countOpenings(db: Db, viewLinkId: string) {
  const [found] = await db
    .select({
      people: countDistinct(viewLinkOpenings.userId),
      times: count(),
      since: min(viewLinkOpenings.openedAt),
    })
    .from(viewLinkOpenings)
    .where(eq(viewLinkOpenings.viewLinkId, viewLinkId));
  const { people, times, since } = found!;
  return since ? { people, times, since: since.toISOString() } : null;
}

/** Deletes what a person opened, when their account ends. */
export async function forgetOpenings(db: Db, userId: string): Promise<void> {
  await db.delete(viewLinkOpenings).where(eq(viewLinkOpenings.userId, userId));
}

/** Deletes openings after the days of the setting, and all of them once the operator has none recorded. */
export async function sweepOpenings(parts: Pick<Parts, 'clock' | 'config' | 'database'>): Promise<void> {
  const before = daysBefore(parts.clock.now(), parts.config.RETENTION_OPENINGS_DAYS);
  await parts.database.db
    .delete(viewLinkOpenings)
    .where(recordsOpenings(parts) ? lt(viewLinkOpenings.openedAt, before) : undefined);
}
