import type { CallOutput } from '@chamfer/contract';
import { EventSourceParserStream } from 'eventsource-parser/stream';

type ReviewEvent = CallOutput<'GET /web/project-view-links/{viewLink}/events'>;

/** The events of a review link, received over a real connection. */
export interface EventStream {
  status: number;
  headers: Headers;
  /** Returns the next event, or null after the server has ended the stream. */
  next(): Promise<ReviewEvent | null>;
  close(): Promise<void>;
}

/** Opens the event stream of a review link. Returns after the server has opened the stream or refused the request. */
export async function openEventStream(
  origin: string,
  viewLinkId: string,
  as?: { token: string },
): Promise<EventStream> {
  const response = await fetch(`${origin}/api/web/project-view-links/${viewLinkId}/events`, {
    headers: as && { authorization: `Bearer ${as.token}` },
  });
  const events = response.body!.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  if (response.ok) await reader.read();
  return {
    status: response.status,
    headers: response.headers,
    async next() {
      const { done, value } = await reader.read();
      return done ? null : (JSON.parse(value.data) as ReviewEvent);
    },
    close: () => reader.cancel(),
  };
}
