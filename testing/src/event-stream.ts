import type { CallOutput } from '@chamfer/contract';
import { EventSourceParserStream } from 'eventsource-parser/stream';

type ReviewCall = 'GET /web/project-view-links/{viewLink}/events';
type TeamCall = 'GET /app/teams/{teamId}/events';
/** The calls that answer with events. */
type EventCall = 'GET /app/projects/{projectId}/events' | ReviewCall | TeamCall;

/** The events of a call, by default those of a review link, received over a real connection. */
export interface EventStream<C extends EventCall = ReviewCall> {
  status: number;
  headers: Headers;
  /** Returns the next event, or null after the server has ended the stream. That events are missed is none. */
  next(): Promise<CallOutput<C> | null>;
  close(): Promise<void>;
}

/** Opens the event stream of a review link, with `visit` as a page that counts as present. Returns after the server has opened the stream or refused the request. */
export function openEventStream(
  origin: string,
  viewLinkId: string,
  as?: { token: string },
  visit?: string,
  headers: Record<string, string> = {},
): Promise<EventStream> {
  const url = `/api/web/project-view-links/${viewLinkId}/events${visit ? `?visit=${visit}` : ''}`;
  return openEvents(origin, url, as, headers);
}

/** The same for the events of a team. */
export function openTeamStream(origin: string, teamId: string, as?: { token: string }): Promise<EventStream<TeamCall>> {
  return openEvents(origin, `/api/app/teams/${teamId}/events`, as);
}

/** Opens the event stream at an address. */
export async function openEvents<C extends EventCall>(
  origin: string,
  url: string,
  as?: { token: string },
  headers: Record<string, string> = {},
): Promise<EventStream<C>> {
  const sent = { ...headers, ...(as && { authorization: `Bearer ${as.token}` }) };
  const response = await fetch(`${origin}${url}`, { headers: sent });
  const events = response.body!.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  if (response.ok) await reader.read();
  return {
    status: response.status,
    headers: response.headers,
    async next() {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return null;
        if (value.event === undefined) return JSON.parse(value.data) as CallOutput<C>;
      }
    },
    close: () => reader.cancel(),
  };
}
