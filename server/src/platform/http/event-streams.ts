import type { FastifyReply } from 'fastify';
import type { Clock } from '../clock.ts';
import type { TimeLimits } from '../config/time-limits.ts';
import { inTurns } from '../in-turns.ts';
import { accessTokenSeconds } from './tokens.ts';

/** One client that listens to server-sent events. */
export interface EventStream {
  /** Sends messages as `eventMessage` makes them; nothing once the stream has ended. */
  send(messages: string): void;
  end(): void;
}

/** The event streams of this process. */
export interface EventStreams {
  /** Answers a request with a stream. `onEnd` is called once, when either side has ended it. */
  open(exchange: { reply: FastifyReply }, onEnd: () => void): EventStream;
  /** Ends all of them: clients come back, to another process or to the next start. */
  endAll(): void;
}

const heartbeatMs = 20_000;
/** A stream ends no later than the access token that opened it; the client comes back with a fresh one. */
const longestMs = accessTokenSeconds * 1000;
/** What may wait for a client that does not read, in bytes; with more the stream ends, and the client looks up the rest. */
const mostWaiting = 256 * 1024;

/** The text of one event as it goes over the wire. It can be made once and sent to many. */
export function eventMessage(event: object): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

interface OpenStream extends EventStream {
  /** Milliseconds since 1970. */
  endsAt: number;
}

/** Keeps the streams alive, and ends those whose time is over, by one timer for all. */
export function makeEventStreams(clock: Clock, { readerPause }: Pick<TimeLimits, 'readerPause'>): EventStreams {
  const streams = new Set<OpenStream>();
  let heart: NodeJS.Timeout | undefined;
  const beat = () =>
    inTurns(streams, (stream) => {
      if (stream.endsAt < clock.now().getTime() + heartbeatMs) stream.end();
      else stream.send(': alive\n\n');
    });
  return {
    open({ reply }, onEnd) {
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        // A connection kept for later would hold up a stop of the server.
        connection: 'close',
      });
      // A client that takes nothing for so long is gone; the heartbeat keeps the others.
      raw.socket?.setTimeout(readerPause);
      const end = () => {
        if (!streams.delete(stream)) return;
        if (streams.size === 0) clearInterval(heart);
        // Whoever does not read does not take the end either.
        if (raw.writableNeedDrain) raw.destroy();
        else raw.end();
        onEnd();
      };
      const stream: OpenStream = {
        endsAt: clock.now().getTime() + longestMs,
        end,
        send(messages) {
          if (!streams.has(stream)) return;
          raw.write(messages);
          if (raw.writableLength > mostWaiting) end();
        },
      };
      if (streams.size === 0) heart = setInterval(() => void beat(), heartbeatMs).unref();
      streams.add(stream);
      raw.on('close', end);
      // The first line tells a returning client to look up what it may have missed.
      stream.send('retry: 1000\nevent: open\ndata: {}\n\n');
      if (raw.destroyed) end();
      return stream;
    },
    endAll() {
      for (const { end } of [...streams]) end();
    },
  };
}
