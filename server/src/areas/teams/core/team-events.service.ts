import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { defineTopic } from '../../../platform/events/events.ts';

/** What changed in a team: its members, roles or invitations; its spaces and who is in them; its name; its projects. */
export interface TeamEvent {
  type: 'members' | 'spaces' | 'settings' | 'projects';
}

/** Teams, by their ids. */
export const teamTopic = defineTopic<TeamEvent>('team');

/** Notifies open pages of a team about changes, when the transaction commits. */
export async function notifyTeam(ctx: Context, db: Db, teamId: string, type: TeamEvent['type']): Promise<void> {
  await ctx.parts.events.publish(db, teamTopic, teamId, { type });
}
