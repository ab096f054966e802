import type { CallOutput } from '@chamfer/contract';
import { AppError } from '../../../platform/app-error.ts';
import { actorOf, type Context } from '../../../platform/context.ts';
import type { Exchange } from '../../../platform/http/guard.ts';
import { type EventStream, eventMessage } from '../../../platform/http/session/event-streams.ts';
import { may } from '../../../platform/policy.ts';
import { onAccessEnd, requireOpenAccess } from '../../api-tokens/token-ends.service.ts';
import { type PersonEvent, personTopic } from '../../people/person-events.service.ts';
import { findProjectFacts } from '../../projects/effective-role.service.ts';
import { type ProjectEvent, projectTopic } from '../../projects/project-events.service.ts';
import { type ProjectFacts, project } from '../../projects/projects.policy.ts';

type News = CallOutput<'GET /app/projects/{projectId}/events'>['type'];

/** Heard by those who share the project; everybody with a role hears the rest (ACCESS §9). */
const ofSharers: readonly News[] = ['sharing', 'requests'];

/**
 * Streams what changes in a project to somebody with a role there. Their rights are looked at again before each event:
 * the stream ends with them, or with their session or token.
 * @throws PROJECT_NOT_FOUND, INVALID_TOKEN if the session has just ended
 */
export async function streamProjectEvents(ctx: Context, projectId: string, exchange: Exchange): Promise<void> {
  const { parts } = ctx;
  const actor = actorOf(ctx);
  const { userId } = actor;
  let stream: EventStream | null = null;
  const early: News[] = [];
  let isOver = false;
  const end = () => {
    isOver = true;
    stream?.end();
  };
  const send = (type: News) => {
    if (stream) stream.send(eventMessage({ type }));
    else early.push(type);
  };
  const tell = (type: News, facts: ProjectFacts) => {
    if (!may(project.hearEvents, facts)) {
      send('gone');
      end();
    } else if (!ofSharers.includes(type) || may(project.seeSharing, facts)) send(type);
  };
  let sending = Promise.resolve();
  const lookAgain = (type: News) => {
    sending = sending
      .then(async () => tell(type, await findProjectFacts(parts.database.db, projectId, userId)))
      .catch((error: unknown) => {
        // Readers that reconnect load what they missed.
        parts.log.warn({ err: error, projectId }, 'an event of a project could not be told');
        end();
      });
  };
  const leave = [
    parts.events.subscribe(projectTopic, projectId, {
      onEvent: ({ type }: ProjectEvent) => lookAgain(type),
      onBack: end,
    }),
    parts.events.subscribe(personTopic, userId, {
      onEvent: ({ type }: PersonEvent) => type === 'access' && lookAgain('access'),
    }),
    onAccessEnd(parts, actor, end),
  ];
  const leaveAll = () => {
    for (const stop of leave) stop();
  };
  try {
    // Looked at after subscribing: a change in between would be missed otherwise.
    if (!may(project.hearEvents, await findProjectFacts(parts.database.db, projectId, userId))) {
      throw new AppError('PROJECT_NOT_FOUND');
    }
    await requireOpenAccess(parts, actor);
  } catch (error) {
    leaveAll();
    throw error;
  }
  stream = parts.streams.open(exchange, leaveAll, actor.token?.endsAt);
  for (const type of early) send(type);
  if (isOver) stream.end();
}
