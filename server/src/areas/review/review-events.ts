import type { CallOutput } from '@chamfer/contract';
import type { Context } from '../../platform/context.ts';
import type { LinkEvent } from '../../platform/events/events.ts';
import type { Exchange } from '../../platform/http/guard.ts';
import { readComment } from './comments.service.ts';
import { isCommentingEnabled, type OpenLink, openLink } from './review.policy.ts';

type ReviewEvent = CallOutput<'GET /web/project-view-links/{viewLink}/events'>;

const heartbeatMs = 25_000;
/** A stream ends with the access token that opened it; the client comes back with a fresh one. */
const longestMs = 15 * 60_000;

/**
 * Streams what happens on a review link to one reader. The reader's rights are looked at again before every event: a
 * link that is no longer shared ends the stream. Viewers hear of everything but comments.
 * @throws as `openLink`
 */
export async function streamReviewEvents(
  ctx: Context,
  viewLinkId: string,
  { request, reply }: Exchange,
): Promise<void> {
  await openLink(ctx, viewLinkId);
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  // A reader who takes nothing any more is ended; the heartbeat keeps the others.
  request.raw.socket.setTimeout(ctx.parts.config.timeLimits.readerPause);
  // The first line tells a returning reader to look up what it may have missed.
  raw.write('retry: 1000\nevent: open\ndata: {}\n\n');

  let sending = Promise.resolve();
  // A stream that has ended takes no more lines, and several events may be on their way when it ends.
  const say = (event: ReviewEvent) => {
    if (!raw.writableEnded && !raw.destroyed) raw.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  const end = () => {
    clearInterval(heartbeat);
    clearTimeout(lifetime);
    unsubscribe();
    openStreams.delete(end);
    raw.end();
  };
  const forward = (event: LinkEvent) => {
    sending = sending.then(async () => {
      try {
        const opened = await openLink(ctx, viewLinkId);
        const message = isForReader(event, opened) ? await presentEvent(ctx, event) : null;
        if (message) say(message);
      } catch {
        say({ type: 'link_changed' });
        end();
      }
    });
  };
  const heartbeat = setInterval(() => raw.write(': alive\n\n'), heartbeatMs);
  const lifetime = setTimeout(end, longestMs);
  const unsubscribe = ctx.parts.events.subscribe(viewLinkId, forward, end);
  openStreams.add(end);
  request.raw.on('close', end);
}

/** Streams that are open in this process, so that a stop can end them. */
const openStreams = new Set<() => void>();

/** Ends every stream: readers reconnect, to another process or to the next start. */
export function endReviewStreams(): void {
  for (const end of [...openStreams]) end();
}

function isForReader({ type }: LinkEvent, opened: OpenLink): boolean {
  return isCommentingEnabled(opened) || (type !== 'comment_created' && type !== 'comment_deleted');
}

async function presentEvent(ctx: Context, event: LinkEvent): Promise<ReviewEvent | null> {
  switch (event.type) {
    case 'comment_created': {
      const found = await readComment(ctx, event.commentId);
      return found && { type: 'comment_created', ...found };
    }
    case 'comment_deleted':
      return { type: 'comment_deleted', commentId: event.commentId };
    case 'web_export_updated':
      return { type: 'web_export_updated', webExportId: event.webExportId };
    case 'link_changed':
      return { type: 'link_changed' };
  }
}
