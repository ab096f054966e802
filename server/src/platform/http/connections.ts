import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Parts } from '../parts.ts';
import { envelope } from './envelope.ts';

/** What is left of a connection that sent nothing readable is given this long to take the answer. */
const lingerMs = 1000;
/** Refused connections are told to the log once in this time. */
const refusalLogMs = 60_000;

/**
 * Bounds the connections of a server and gives a function that ends all of them. Node knows only those whose requests
 * it can read; the others would hold a stop up for ever.
 */
export function watchConnections(server: Server, { config, log }: Pick<Parts, 'config' | 'log'>): () => void {
  const open = new Set<Socket>();
  server.maxConnections = config.MAX_CONNECTIONS;
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  // Nothing has moved for as long as its time-out says: nobody takes the answer, or nobody asks anything more.
  server.on('timeout', (socket: Socket) => {
    if (isBeingAnswered(socket)) log.info('a connection is ended: nothing of the answer was taken');
    socket.destroy();
  });
  let toldAt = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    if (performance.now() - toldAt < refusalLogMs) return;
    toldAt = performance.now();
    log.warn({ max: config.MAX_CONNECTIONS }, 'connections are refused: there are as many as there may be');
  });
  return () => {
    for (const socket of open) socket.destroy();
  };
}

/**
 * Answers a connection that sends no HTTP that can be read, such as headers beyond all measure, or sends it too late:
 * with the envelope, and an end.
 */
export function answerUnreadable({ ids }: Parts, error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || isBeingAnswered(socket)) return void socket.destroy();
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const requestId = ids.uuid();
  const body = JSON.stringify(envelope(isLate ? 'REQUEST_TIMEOUT' : 'VALIDATION_ERROR', requestId));
  const headers = [
    isLate ? 'HTTP/1.1 408 Request Timeout' : 'HTTP/1.1 400 Bad Request',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
  // An end at once would drop what the client has not taken yet; clients that never end their side stay for ever.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

/** Whether half an answer is out already; another one must not be put into the middle of it. Node asks the same way. */
function isBeingAnswered(socket: Duplex & { _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent ?? false;
}
