import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { defineTopic } from '../../platform/events/events.ts';

/** What happens to a person: their access to something changed, or an invitation of theirs came or went. */
export interface PersonEvent {
  type: 'access' | 'invitations';
}

/** People, by the ids of their accounts. */
export const personTopic = defineTopic<PersonEvent>('person');

/** Notifies open pages and streams of some people that they may do more or less than before. */
export async function notifyAccess(ctx: Context, db: Db, userIds: string[]): Promise<void> {
  await ctx.parts.events.publish(db, personTopic, userIds, { type: 'access' });
}

/** Notifies open pages of a person that an invitation of theirs came or went. */
export async function notifyInvitations(ctx: Context, db: Db, userId: string): Promise<void> {
  await ctx.parts.events.publish(db, personTopic, userId, { type: 'invitations' });
}
