import type { StaleEvent, StreamOpened } from '@chamfer/contract';
import type { FastifyReply } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { TimeLimits } from '../../config/time-limits.ts';
import { inTurns } from '../../turns/in-turns.ts';
import { accessTokenSeconds } from './tokens.ts';

/** A client listening to server-sent events. */
export interface EventStream {
  /** Sends messages formatted by `eventMessage`; does nothing once the stream has ended. */
  send(messages: string): void;
  end(): void;
}

/** The event streams of this process. */
export interface EventStreams {
  /**
   * Answers a request with a stream. `onEnd` is called once, when either side has closed it. With `until`, it ends at that
   * time at the latest.
   */
  open(exchange: { reply: FastifyReply }, onEnd: () => void, until?: Date): EventStream;
  /** Whether this process misses events: open streams say so, and those that are opened meanwhile. */
  setStale(isStale: boolean): void;
  /** Ends all streams: clients reconnect, to another process or after the restart. */
  endAll(): void;
}

/** A stream ends no later than the access token that opened it; the client reconnects with a new one. */
const longestMs = accessTokenSeconds * 1000;
/** Bytes buffered for a client that does not read; beyond that the stream ends, and the client looks up the rest. */
const mostWaiting = 256 * 1024;

/** The wire format of one event. It can be formatted once and sent to many streams. */
export function eventMessage(event: object): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

interface OpenStream extends EventStream {
  /** Milliseconds since 1970. */
  endsAt: number;
}

/** Manages the streams: one timer sends all heartbeats and ends those that have expired. */
export function makeEventStreams(
  clock: Clock,
  { readerPause, heartbeat }: Pick<TimeLimits, 'readerPause' | 'heartbeat'>,
): EventStreams {
  // Sent at once: a client that has heard nothing after seconds knows that something on the way holds the stream back.
  // It makes a client look up what it may have missed, and says how often it will hear something from now on.
  const first = `retry: 1000\nevent: open\n${eventMessage({ heartbeatMs: heartbeat } satisfies StreamOpened)}`;
  const staleType: StaleEvent = 'stale';
  const stale = `event: ${staleType}\n${eventMessage({})}`;
  let misses = false;
  const streams = new Set<OpenStream>();
  let heart: NodeJS.Timeout | undefined;
  const beat = () =>
    inTurns(streams, (stream) => {
      if (stream.endsAt < clock.now().getTime() + heartbeat) stream.end();
      else stream.send(': alive\n\n');
    });
  return {
    open({ reply }, onEnd, until) {
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        // What compresses a stream on its way waits until there is enough to compress.
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        // A keep-alive connection would delay stopping the server.
        connection: 'close',
      });
      // A client that reads nothing for this long is gone; the heartbeat keeps the others alive.
      raw.socket?.setTimeout(readerPause);
      const end = () => {
        if (!streams.delete(stream)) return;
        if (streams.size === 0) clearInterval(heart);
        // A client that does not read would not receive the end either.
        if (raw.writableNeedDrain) raw.destroy();
        else raw.end();
        onEnd();
      };
      const stream: OpenStream = {
        endsAt: Math.min(clock.now().getTime() + longestMs, until?.getTime() ?? Number.POSITIVE_INFINITY),
        end,
        send(messages) {
          if (!streams.has(stream)) return;
          raw.write(messages);
          if (raw.writableLength > mostWaiting) end();
        },
      };
      if (streams.size === 0) heart = setInterval(() => void beat(), heartbeat).unref();
      streams.add(stream);
      raw.on('close', end);
      stream.send(misses ? first + stale : first);
      if (raw.destroyed) end();
      return stream;
    },
    setStale(isStale) {
      misses = isStale;
      if (isStale) for (const { send } of [...streams]) send(stale);
    },
    endAll() {
      for (const { end } of [...streams]) end();
    },
  };
}
