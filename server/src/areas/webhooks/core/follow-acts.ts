import { sql } from 'drizzle-orm';
import type { ActFollower } from '../../../platform/team-acts.ts';
import { fanOutJob } from './webhooks.jobs.ts';

/**
 * Sends one job about an act, in its transaction, if the team has a webhook for it that is on: one query, which finds by an
 * index that most teams have none (record 81).
 */
export const followActs: ActFollower = async (ctx, db, place, act, ids) => {
  const team =
    'teamId' in place
      ? sql`${place.teamId}::uuid`
      : sql`(select team_id from projects where id = ${place.projectId}::uuid)`;
  const { rows } = await db.execute<{ team_id: string }>(
    sql`select team_id from webhooks where team_id = ${team} and is_on and ${act} = any(events) limit 1`,
  );
  const [found] = rows;
  if (!found) return;
  const { ids: newIds, clock, jobs } = ctx.parts;
  const eventId = newIds.uuid();
  const payload = { eventId, teamId: found.team_id, type: act, at: clock.now().toISOString(), ids: { ...ids } };
  await jobs.send(db, fanOutJob, payload, eventId);
};
