import type { Actor } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import type { Exchange } from '../../../platform/http/guard.ts';
import type { EventStream } from '../../../platform/http/session/event-streams.ts';
import { onAccessEnd, requireOpenAccess } from '../../api-tokens/token-ends.service.ts';
import { type PersonEvent, personTopic } from '../../people/person-events.service.ts';
import { grantedVersionOf } from '../links/link-grants.service.ts';
import { link } from '../links/links.policy.ts';
import { openLink } from '../links/open-link.service.ts';
import { joinPresence } from '../presence/present-readers.ts';
import { joinLink, type LinkReader, noteExpiry } from './link-readers.ts';

/**
 * Streams the events of a review link to one reader. The reader's rights are checked again before every event. The
 * stream ends when the reader may no longer open the link or the reader's session or token ends. With `visitId` the reader counts as
 * present on the link until then, and hears who else is.
 * @throws the same codes as `openLink`, and INVALID_TOKEN if the session has just ended
 */
export async function streamReviewEvents(
  ctx: Context,
  viewLinkId: string,
  visitId: string | undefined,
  exchange: Exchange,
): Promise<void> {
  const { actor, parts } = ctx;
  const grantedVersion = grantedVersionOf(ctx, viewLinkId);
  const reader = awaitStream(actor, grantedVersion);
  const leaveLink = joinLink(parts, viewLinkId, reader);
  // People removed from a team or a space lose the link at once; others reconnect.
  const leavePerson =
    actor &&
    parts.events.subscribe(personTopic, actor.userId, {
      onEvent: ({ type }: PersonEvent) => type === 'access' && reader.end(),
    });
  const leaveAccess = actor && onAccessEnd(parts, actor, reader.end);
  let leavePresence: (() => void) | null = null;
  let isOver = false;
  const leave = () => {
    isOver = true;
    leavePresence?.();
    leaveLink();
    leavePerson?.();
    leaveAccess?.();
  };
  try {
    // Checked only after subscribing; otherwise a change in between would be missed.
    const found = await openLink(ctx, viewLinkId, link.hearEvents);
    noteExpiry(parts, viewLinkId, found.link.expiresAt);
    if (actor) await requireOpenAccess(parts, actor);
  } catch (error) {
    leave();
    throw error;
  }
  reader.begin(parts.streams.open(exchange, leave, actor?.token?.endsAt));
  // Guests are counted, and not named.
  const named = actor?.viewLinkId ? null : actor;
  // A program is no visitor, nor is an operator who looks as somebody else.
  if (visitId && !isOver && !actor?.token && !actor?.impersonatorId)
    leavePresence = joinPresence(parts, viewLinkId, { visitId, actor: named, grantedVersion, send: reader.send });
}

/** Creates a reader that stores messages until the stream is open, and then sends them. */
function awaitStream(
  actor: Actor | null,
  grantedVersion: number | null,
): LinkReader & { begin(opened: EventStream): void } {
  let stream: EventStream | null = null;
  let early = '';
  let isOver = false;
  return {
    actor,
    grantedVersion,
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
