import { ApiError } from '@chamfer/client';
import type { Call, CallOptions, CallOutput, Contract, StaleEvent, StreamOpened } from '@chamfer/contract';
import type { ApiRequest } from '../http/transport.ts';
import { makeFallback } from './fallback.ts';
import { pace } from './pace.ts';
import { eventsOf } from './read-bytes.ts';
import { type Page, shown, watchHidden, whenEnded } from './surroundings.ts';

/** Calls that answer server-sent events. */
export type EventCall = { [C in Call]: Contract[C] extends { answer: 'events' } ? C : never }[Call];
/** Follows such a call; returns a function that stops it. */
export type OpenEvents = <C extends EventCall>(
  name: C,
  options: CallOptions<C>,
  reader: StreamReader<CallOutput<C>>,
) => () => void;

/** Who follows a stream. */
export interface StreamReader<E> {
  onEvent(event: E): void;
  /**
   * Asks again for everything that the stream tells changes of. `hasBegun`: a stream has just begun, and whatever was asked
   * for earlier may be older; otherwise none comes through, and this is called every ten seconds, or the server has refused
   * it, and this is called once.
   */
  lookUp(hasBegun: boolean): void;
}

type Send = (request: ApiRequest) => Promise<Response>;

const stale: StaleEvent = 'stale';
const firstWaitMs = 1000;
const longestWaitMs = 30_000;

/**
 * Reads events by streaming, because `EventSource` cannot carry a bearer token and does not notice a silent connection. A
 * tab that is hidden for a minute lets its stream go, and has one again when it is looked at. A stream that misses two
 * heartbeats is connected again; as long as one has not begun within five seconds, or the server says that it misses events
 * itself, the reader is called to ask.
 */
export function readEvents<E>(
  send: Send,
  request: ApiRequest,
  reader: StreamReader<E>,
  { page = document, network = window }: { page?: Page; network?: EventTarget } = {},
): () => void {
  const stop = new AbortController();
  void follow(send, { ...request, signal: stop.signal }, reader, page, network);
  return () => stop.abort();
}

async function follow<E>(
  send: Send,
  request: ApiRequest,
  reader: StreamReader<E>,
  page: Page,
  network: EventTarget,
): Promise<void> {
  const ended = request.signal!;
  /** A connection, or the pause before the next one; aborted, the next one begins. */
  let turn = new AbortController();
  let phase: 'away' | 'connecting' | 'live' | 'pausing' = 'away';
  /** Seconds for which nothing has come, and how many may pass so. */
  let [silent, limit] = [0, Number.POSITIVE_INFINITY];
  const isLive = () => phase === 'live';
  /** Seconds without a stream although there is a server. */
  let [without, isServerThere] = [0, true];
  let [heardAt, tickedAt] = [Date.now(), Date.now()];
  const fallback = makeFallback(
    page,
    () => reader.lookUp(false),
    () => check(true),
  );
  /** Connects at once where there is no stream, or where it `isDoubtful`, and asks meanwhile. */
  const check = (isDoubtful: boolean) => {
    const isLate = Date.now() - heardAt >= limit * 1000;
    if (isDoubtful || isLate || fallback.isOn || phase === 'pausing') turn.abort();
    fallback.ask();
  };
  const tick = () => {
    const [before, now] = [tickedAt, Date.now()];
    tickedAt = now;
    if (now - before >= pace.asleep * 1000 && !page.hidden) return check(true);
    // However long a busy page took for it, this counts as one second: what has arrived meanwhile is still to be read.
    silent += 1;
    if (silent >= limit) turn.abort();
    if (phase === 'connecting' || (phase === 'pausing' && isServerThere)) without += 1;
    if (without === pace.first) fallback.start();
    fallback.tick();
  };
  const seen = () => !page.hidden && check(false);
  const online = () => check(true);
  const leave = () => turn.abort();
  const timer = setInterval(tick, 1000);
  page.addEventListener('visibilitychange', seen);
  network.addEventListener('online', online);
  ended.addEventListener('abort', leave);

  let wait = firstWaitMs;
  let lastId = '';
  const begin = (data: string) => {
    const { heartbeatMs } = JSON.parse(data) as Partial<StreamOpened>;
    limit = heartbeatMs ? (heartbeatMs / 1000) * pace.missedHeartbeats + pace.late : Number.POSITIVE_INFINITY;
    phase = 'live';
    without = 0;
    fallback.stop();
    reader.lookUp(true);
  };
  const hear = () => {
    silent = 0;
    heardAt = Date.now();
  };
  /** One connection, to its end. */
  const connect = async () => {
    const { signal } = turn;
    const headers = { accept: 'text/event-stream', ...(lastId ? { 'last-event-id': lastId } : {}) };
    const response = await Promise.race([send({ ...request, headers, signal }), whenEnded(signal)]);
    for await (const { id, event, data } of eventsOf(response, hear)) {
      if (id !== undefined) lastId = id;
      if (event === 'open') begin(data);
      else if (event === stale) fallback.start();
      else if (data !== '') reader.onEvent(JSON.parse(data) as E);
    }
  };
  try {
    while (!ended.aborted) {
      phase = 'away';
      await shown(page, ended);
      if (ended.aborted) return;
      turn = new AbortController();
      [phase, limit] = ['connecting', pace.attempt];
      hear();
      const begunAt = Date.now();
      const unwatch = watchHidden(page, leave);
      try {
        await connect();
        isServerThere = true;
      } catch (error) {
        // A person who may not follow any longer may not see all that the page shows either.
        if (isRefusal(error)) return reader.lookUp(false);
        isServerThere = !isAbsence(error);
        if (!isServerThere) without = 0;
      } finally {
        unwatch();
      }
      if (turn.signal.aborted) continue;
      // One that ends again and again right after its beginning is not asked for each second.
      if (isLive() && Date.now() - begunAt >= pace.settled * 1000) wait = firstWaitMs;
      [phase, limit] = ['pausing', Number.POSITIVE_INFINITY];
      await pause(wait, turn.signal);
      wait = Math.min(wait * 2, longestWaitMs);
    }
  } finally {
    clearInterval(timer);
    page.removeEventListener('visibilitychange', seen);
    network.removeEventListener('online', online);
    ended.removeEventListener('abort', leave);
    fallback.stop();
  }
}

/** Whether the server has refused; what a proxy answers in its place may pass. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return false;
  return error.status !== 408 && error.status !== 429 && error.code !== 'INTERNAL_ERROR';
}

/** Whether there is no server to be asked instead. */
function isAbsence(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 503 || error.status === 429);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
