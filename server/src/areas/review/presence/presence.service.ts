import type { CallRequest } from '@chamfer/contract';
import { actorOf, type Context } from '../../../platform/context.ts';
import { openLink } from '../links/open-link.service.ts';
import { presence } from './presence.policy.ts';
import { presenceTopic } from './presence-events.service.ts';

/**
 * Tells all processes what a visit of the actor looks at and follows. Nothing is stored; a visit that is not the actor's,
 * or is over, is left alone.
 * @throws PROJECT_VIEW_LINK_NOT_FOUND, PROJECT_VIEW_LINK_FORBIDDEN
 */
export async function notifyPresence(
  ctx: Context,
  viewLinkId: string,
  input: CallRequest<'PUT /web/project-view-links/{viewLink}/presence'>['input'],
): Promise<void> {
  const { userId } = actorOf(ctx);
  const { events, database } = ctx.parts;
  await openLink(ctx, viewLinkId, presence.tell);
  await events.publish(database.db, presenceTopic, viewLinkId, { type: 'set', visit: { ...input, userId } });
}

/**
 * Passes the camera of a visit of the actor on to those who follow it.
 * @throws PROJECT_VIEW_LINK_NOT_FOUND, PROJECT_VIEW_LINK_FORBIDDEN
 */
export async function passView(
  ctx: Context,
  viewLinkId: string,
  input: CallRequest<'POST /web/project-view-links/{viewLink}/presence/view'>['input'],
): Promise<void> {
  const { userId } = actorOf(ctx);
  const { events, database } = ctx.parts;
  await openLink(ctx, viewLinkId, presence.tell);
  await events.publish(database.db, presenceTopic, viewLinkId, { type: 'view', userId, ...input });
}
