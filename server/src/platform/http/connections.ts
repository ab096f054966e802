import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Parts } from '../parts.ts';
import { envelope } from './envelope.ts';

/** How long a client whose request was unreadable has to read the response, in milliseconds. */
const lingerMs = 1000;
/** Refused connections are logged at most once in this many milliseconds. */
const refusalLogMs = 60_000;

/**
 * Limits the number of connections and closes those that time out. Returns a function that closes all of them: Node's
 * `closeAllConnections` misses connections with unreadable requests, and a stop would wait for them forever.
 */
export function watchConnections(server: Server, { config, log }: Pick<Parts, 'config' | 'log'>): () => void {
  const open = new Set<Socket>();
  server.maxConnections = config.MAX_CONNECTIONS;
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  // Either the client stopped reading, or it sent no further request.
  server.on('timeout', (socket: Socket) => {
    if (isBeingAnswered(socket)) log.info('closed a connection: the client stopped reading the answer');
    socket.destroy();
  });
  let loggedAt = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    if (performance.now() - loggedAt < refusalLogMs) return;
    loggedAt = performance.now();
    log.warn({ max: config.MAX_CONNECTIONS }, 'refusing connections: MAX_CONNECTIONS is reached');
  });
  return () => {
    for (const socket of open) socket.destroy();
  };
}

/**
 * Answers a request that Node could not parse (such as one with endless headers) or that timed out with the error
 * envelope, and closes the connection.
 */
export function answerUnreadable({ ids }: Pick<Parts, 'ids'>, error: NodeJS.ErrnoException, socket: Duplex): void {
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
  // Destroyed at once, the client might not get the response; never destroyed, it could keep its side open forever.
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

/** Whether a response is already being sent, so that no other may be written. Node itself checks the same property. */
function isBeingAnswered(socket: Duplex & { _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent ?? false;
}
