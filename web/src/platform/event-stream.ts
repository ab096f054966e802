import { ApiError } from '@chamfer/client';
import type { Call, CallOptions, CallOutput, Contract } from '@chamfer/contract';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { ApiRequest } from './transport.ts';

/** Calls that answer server-sent events. */
export type EventCall = { [C in Call]: Contract[C] extends { answer: 'events' } ? C : never }[Call];
/** Follows such a call; returns a function that stops it. */
export type OpenEvents = <C extends EventCall>(
  name: C,
  options: CallOptions<C>,
  onEvent: (event: CallOutput<C>) => void,
) => () => void;

const firstWaitMs = 1000;
const longestWaitMs = 30_000;

/** Reads events by streaming, because `EventSource` cannot carry a bearer token. */
export function readEvents<E>(
  send: (request: ApiRequest) => Promise<Response>,
  request: ApiRequest,
  onEvent: (event: E) => void,
): () => void {
  const stop = new AbortController();
  void follow(send, { ...request, signal: stop.signal }, onEvent);
  return () => stop.abort();
}

async function follow<E>(
  send: (request: ApiRequest) => Promise<Response>,
  request: ApiRequest,
  onEvent: (event: E) => void,
): Promise<void> {
  let wait = firstWaitMs;
  let lastId = '';
  while (!request.signal?.aborted) {
    try {
      const headers = { accept: 'text/event-stream', ...(lastId ? { 'last-event-id': lastId } : {}) };
      const response = await send({ ...request, headers });
      wait = firstWaitMs;
      for await (const { id, data } of eventsOf(response)) {
        if (id !== undefined) lastId = id;
        if (data !== '') onEvent(JSON.parse(data) as E);
      }
    } catch (error) {
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
      if (refused) return;
    }
    await pause(wait, request.signal);
    wait = Math.min(wait * 2, longestWaitMs);
  }
}

/** The events of a `text/event-stream` body (names and retry times are not used). */
export async function* eventsOf(response: Response): AsyncGenerator<{ id?: string | undefined; data: string }> {
  const events = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  const reader = events?.getReader();
  if (!reader) return;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
