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
/**
 * How long a hidden tab keeps its stream. Browsers allow an origin only six connections over HTTP/1.1: as many forgotten
 * tabs would leave none for the tab that is looked at. Milliseconds.
 */
const hiddenMs = 60_000;

/** Whether somebody can see the page. */
type Page = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

/**
 * Reads events by streaming, because `EventSource` cannot carry a bearer token. A tab that is hidden for a minute lets its
 * stream go, and has one again when it is looked at; each stream begins with an empty event, after which its reader looks
 * up what it missed.
 */
export function readEvents<E>(
  send: (request: ApiRequest) => Promise<Response>,
  request: ApiRequest,
  onEvent: (event: E) => void,
  page: Page = document,
): () => void {
  const stop = new AbortController();
  void follow(send, { ...request, signal: stop.signal }, onEvent, page);
  return () => stop.abort();
}

async function follow<E>(
  send: (request: ApiRequest) => Promise<Response>,
  request: ApiRequest,
  onEvent: (event: E) => void,
  page: Page,
): Promise<void> {
  const ended = request.signal!;
  let wait = firstWaitMs;
  let lastId = '';
  while (!ended.aborted) {
    await shown(page, ended);
    if (ended.aborted) return;
    const turn = new AbortController();
    const leave = () => turn.abort();
    const watch = watchHidden(page, leave);
    ended.addEventListener('abort', leave);
    try {
      const headers = { accept: 'text/event-stream', ...(lastId ? { 'last-event-id': lastId } : {}) };
      const response = await send({ ...request, headers, signal: turn.signal });
      wait = firstWaitMs;
      for await (const { id, data } of eventsOf(response)) {
        if (id !== undefined) lastId = id;
        if (data !== '') onEvent(JSON.parse(data) as E);
      }
    } catch (error) {
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
      if (refused) return;
    } finally {
      watch();
      ended.removeEventListener('abort', leave);
    }
    if (turn.signal.aborted) continue;
    await pause(wait, ended);
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

/** Resolves when the page can be seen, or the stream is given up. */
function shown(page: Page, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (page.hidden && !ended.aborted) return;
      page.removeEventListener('visibilitychange', look);
      ended.removeEventListener('abort', look);
      resolve();
    };
    page.addEventListener('visibilitychange', look);
    ended.addEventListener('abort', look);
    look();
  });
}

/** Calls when the page was hidden for as long as a hidden tab keeps its stream; returns what ends the watch. */
function watchHidden(page: Page, onHidden: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (page.hidden) timer = setTimeout(onHidden, hiddenMs);
  };
  page.addEventListener('visibilitychange', look);
  look();
  return () => {
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', look);
  };
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
