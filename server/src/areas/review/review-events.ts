import { AppError } from '../../platform/app-error.ts';
import type { Actor, Context } from '../../platform/context.ts';
import type { EventStream } from '../../platform/http/event-streams.ts';
import type { Exchange } from '../../platform/http/guard.ts';
import { sessionTopic } from '../sessions/session-ends.service.ts';
import { joinLink, type LinkReader } from './link-readers.ts';
import { link } from './links.policy.ts';
import { openLink } from './open-link.service.ts';

/**
 * Streams what happens on a review link to one reader. The reader's rights are looked at again before every event: a
 * link that is no longer shared ends the stream, as does the end of the reader's session.
 * @throws as `openLink`, and INVALID_TOKEN when the session ends this very moment
 */
export async function streamReviewEvents(ctx: Context, viewLinkId: string, exchange: Exchange): Promise<void> {
  const { actor, parts } = ctx;
  const reader = awaitStream(actor);
  const leaveLink = joinLink(parts, viewLinkId, reader);
  const leaveSession = actor && parts.events.subscribe(sessionTopic, actor.sessionId, { onEvent: reader.end });
  const leave = () => {
    leaveLink();
    leaveSession?.();
  };
  try {
    // Checked only after subscribing; otherwise a change in between would be missed.
    await openLink(ctx, viewLinkId, link.hearEvents);
    if (actor && (await parts.endedSessions.has(actor.sessionId))) throw new AppError('INVALID_TOKEN');
  } catch (error) {
    leave();
    throw error;
  }
  reader.begin(parts.streams.open(exchange, leave));
}

/** A reader who is told what happens before the stream is there as soon as it is. */
function awaitStream(actor: Actor | null): LinkReader & { begin(opened: EventStream): void } {
  let stream: EventStream | null = null;
  let early = '';
  let isOver = false;
  return {
    actor,
    send(messages) {
      if (stream) stream.send(messages);
      else early += messages;
    },
    end() {
      isOver = true;
      stream?.end();
    },
    begin(opened) {
      stream = opened;
      if (early) stream.send(early);
      if (isOver) stream.end();
    },
  };
}
