import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { findUser } from '../../people/people.service.ts';
import { sharingInvitations } from '../sharing.tables.ts';

/**
 * The id of the invitation to a project or a review link that waits for the actor's address; null without one, and
 * while the address is not verified: anybody may have registered it (ACCESS §4).
 */
export async function waitingInvitation(
  ctx: Context,
  db: Db,
  to: { projectId: string } | { viewLinkId: string },
): Promise<string | null> {
  const user = ctx.actor && (await findUser(db, ctx.actor.userId));
  if (!user?.emailVerifiedAt) return null;
  const here =
    'viewLinkId' in to
      ? eq(sharingInvitations.viewLinkId, to.viewLinkId)
      : and(eq(sharingInvitations.projectId, to.projectId), isNull(sharingInvitations.viewLinkId));
  const [found] = await db
    .select({ id: sharingInvitations.id })
    .from(sharingInvitations)
    .where(
      and(
        here,
        eq(sharingInvitations.email, user.email),
        isNull(sharingInvitations.acceptedAt),
        gt(sharingInvitations.expiresAt, ctx.parts.clock.now()),
      ),
    );
  return found?.id ?? null;
}
