import type { CallOutput } from '@chamfer/contract';
import { EventSourceParserStream } from 'eventsource-parser/stream';

type ReviewEvent = CallOutput<'GET /web/project-view-links/{viewLink}/events'>;

/** A review link's events over a real connection. */
export interface EventStream {
  status: number;
  headers: Headers;
  /** The next event; null when the server has ended the stream. */
  next(): Promise<ReviewEvent | null>;
  close(): Promise<void>;
}

/** Listens to a review link and returns when the server has said that the stream is open, or has refused it. */
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
