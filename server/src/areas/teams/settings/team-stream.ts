import type { CallOutput } from '@chamfer/contract';
import type { TeamRole } from '@chamfer/contract/roles';
import { AppError } from '../../../platform/app-error.ts';
import { actorOf, type Context } from '../../../platform/context.ts';
import type { Exchange } from '../../../platform/http/guard.ts';
import { type EventStream, eventMessage } from '../../../platform/http/session/event-streams.ts';
import { may } from '../../../platform/policy.ts';
import { onAccessEnd, requireOpenAccess } from '../../api-tokens/token-ends.service.ts';
import { type PersonEvent, personTopic } from '../../people/person-events.service.ts';
import { teamTopic } from '../core/team-events.service.ts';
import { roleInTeam } from '../core/team-locks.service.ts';
import { team } from '../core/teams.policy.ts';

type News = CallOutput<'GET /app/teams/{teamId}/events'>['type'];

/**
 * Streams what changes in a team to one of its members; guests, who see no members, hear nothing about them. The stream
 * notifies its reader when their own rights change, and ends when they are no longer in the team, or their session or token
 * ends
 * (ACCESS §6 and §9).
 * @throws TEAM_NOT_FOUND, INVALID_TOKEN if the session has just ended
 */
export async function streamTeamEvents(ctx: Context, teamId: string, exchange: Exchange): Promise<void> {
  const { parts } = ctx;
  const actor = actorOf(ctx);
  const { userId } = actor;
  let stream: EventStream | null = null;
  let role: TeamRole | null = null;
  const early: News[] = [];
  let isOver = false;
  const send = (type: News) => {
    if (!stream) early.push(type);
    else if (type !== 'members' || may(team.seeMembers, { role })) stream.send(eventMessage({ type }));
  };
  const end = () => {
    isOver = true;
    stream?.end();
  };
  const mayHear = async () => {
    role = await roleInTeam(parts.database.db, teamId, userId);
    return may(team.hearEvents, { role });
  };
  const lookAgain = ({ type }: PersonEvent) => {
    if (type !== 'access') return;
    send('access');
    mayHear().then((still) => !still && end(), end);
  };
  const leave = [
    parts.events.subscribe(teamTopic, teamId, { onEvent: ({ type }) => send(type), onBack: end }),
    parts.events.subscribe(personTopic, userId, { onEvent: lookAgain }),
    onAccessEnd(parts, actor, end),
  ];
  const leaveAll = () => {
    for (const stop of leave) stop();
  };
  try {
    // Looked at after subscribing: a change in between would be missed otherwise.
    if (!(await mayHear())) throw new AppError('TEAM_NOT_FOUND');
    await requireOpenAccess(parts, actor);
  } catch (error) {
    leaveAll();
    throw error;
  }
  stream = parts.streams.open(exchange, leaveAll, actor.token?.endsAt);
  for (const type of early) send(type);
  if (isOver) stream.end();
}
