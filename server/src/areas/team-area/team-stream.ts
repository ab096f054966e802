import { AppError } from '../../platform/app-error.ts';
import { actorOf, type Context } from '../../platform/context.ts';
import { type EventStream, eventMessage } from '../../platform/http/event-streams.ts';
import type { Exchange } from '../../platform/http/guard.ts';
import { may } from '../../platform/policy.ts';
import { personTopic } from '../people/person-events.service.ts';
import { sessionTopic } from '../sessions/session-ends.service.ts';
import { teamTopic } from '../teams/team-events.service.ts';
import { roleInTeam } from '../teams/team-locks.service.ts';
import { team } from '../teams/teams.policy.ts';

/**
 * Streams what changes in a team to one of its members. The stream tells them when their own rights change, and ends
 * when they are no longer in the team, or their session ends (ACCESS §6 and §9).
 * @throws TEAM_NOT_FOUND
 */
export async function streamTeamEvents(ctx: Context, teamId: string, exchange: Exchange): Promise<void> {
  const { parts } = ctx;
  const { userId, sessionId } = actorOf(ctx);
  let stream: EventStream | null = null;
  const early: string[] = [];
  let isOver = false;
  const send = (type: 'members' | 'spaces' | 'settings' | 'access') => {
    const message = eventMessage({ type });
    if (stream) stream.send(message);
    else early.push(message);
  };
  const end = () => {
    isOver = true;
    stream?.end();
  };
  const mayHear = async () => may(team.hearEvents, { role: await roleInTeam(parts.database.db, teamId, userId) });
  const lookAgain = () => {
    send('access');
    mayHear().then((still) => !still && end(), end);
  };
  const leave = [
    parts.events.subscribe(teamTopic, teamId, { onEvent: ({ type }) => send(type), onBack: end }),
    parts.events.subscribe(personTopic, userId, { onEvent: lookAgain }),
    parts.events.subscribe(sessionTopic, sessionId, { onEvent: end }),
  ];
  const leaveAll = () => {
    for (const stop of leave) stop();
  };
  // The right is looked at after subscribing: a change in between would be missed otherwise.
  const allowed = await mayHear().catch(() => false);
  if (!allowed) {
    leaveAll();
    throw new AppError('TEAM_NOT_FOUND');
  }
  stream = parts.streams.open(exchange, leaveAll);
  for (const message of early) stream.send(message);
  if (isOver) stream.end();
}
