import type { CallOutput } from '@chamfer/contract';

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
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const messages = response.ok ? readMessages(reader) : null;
  if (messages) await messages.next();
  return {
    status: response.status,
    headers: response.headers,
    async next() {
      const { done, value } = (await messages?.next()) ?? { done: true };
      return done || !value ? null : (JSON.parse(value) as ReviewEvent);
    },
    close: () => reader.cancel(),
  };
}

async function* readMessages(reader: ReadableStreamDefaultReader<string>): AsyncGenerator<string, undefined> {
  let text = '';
  for (;;) {
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
      text = text.slice(end + 2);
      if (data !== undefined) yield data;
    }
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
  }
}
