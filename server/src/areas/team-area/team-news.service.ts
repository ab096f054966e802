import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { personTopic } from '../people/person-events.service.ts';
import { type TeamEvent, teamTopic } from '../teams/team-events.service.ts';

/** Tells open pages of a team what changed, when the transaction commits. */
export async function tellTeam(ctx: Context, db: Db, teamId: string, type: TeamEvent['type']): Promise<void> {
  await ctx.parts.events.publish(db, teamTopic, teamId, { type });
}

/** Tells open pages and streams of some people that they may do more or less than before. */
export async function tellAccess(ctx: Context, db: Db, userIds: string[]): Promise<void> {
  await ctx.parts.events.publish(db, personTopic, userIds, { type: 'access' });
}
