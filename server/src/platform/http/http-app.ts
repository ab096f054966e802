import type { Duplex } from 'node:stream';
import {
  type Call,
  contract,
  type Endpoint,
  type ErrorCode,
  type ErrorEnvelope,
  endpoints,
  statusOf,
} from '@chamfer/contract';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { isDatabaseAway } from '../database/database-errors.ts';
import { readMaintenance } from '../maintenance/maintenance.ts';
import type { Parts } from '../parts.ts';
import { isStoreFull } from '../storage/storage-errors.ts';
import { guard, type Handler, type Handlers } from './guard.ts';
import { makeSecurityHeaders } from './security-headers.ts';
import { endUnusedConnections } from './unused-connections.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actorId: string | undefined;
    /** The operator has closed the installation: the answer is no failure of the server's. */
    duringMaintenance: boolean;
  }
  interface FastifyContextConfig {
    call?: Call;
  }
}

/** The HTTP app with every call of the contract: request ids, logs without secrets, the error envelope, metrics. */
export function makeHttpApp(parts: Parts, handlers: Handlers): FastifyInstance {
  const securityHeaders = makeSecurityHeaders(parts.config);
  const app = fastify({
    loggerInstance: undefined,
    logger: false,
    trustProxy: parts.config.TRUST_PROXY,
    bodyLimit: 1024 * 1024,
    requestIdHeader: false,
    genReqId: () => parts.ids.uuid(),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    // Addresses that the router itself refuses pass no hook; they too get their id and the envelope.
    frameworkErrors: (_error, request, reply) => {
      reply.header('x-request-id', request.id);
      securityHeaders(reply);
      return answerNotFound(request, reply);
    },
    clientErrorHandler: (_error, socket) => answerUnreadable(parts, socket),
    // Idle keep-alive connections are ended at a stop; requests that run may finish.
    forceCloseConnections: 'idle',
    requestTimeout: 0,
  });
  // JSON is the one type of body that calls take.
  app.removeContentTypeParser('text/plain');
  app.decorateRequest('actorId', undefined);
  app.decorateRequest('duringMaintenance', false);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    securityHeaders(reply);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    if (request.routeOptions.config.call) await refuseDuringMaintenance(parts, request);
  });
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.call;
    if (call) parts.metrics.observe(call, reply.statusCode, reply.elapsedTime);
    logResponse(parts, request, reply);
  });
  app.addHook('preClose', async () => parts.streams.endAll());
  endUnusedConnections(app);
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(parts, error, request, reply));
  for (const [name, endpoint] of endpoints) {
    guard(app, parts, name, endpoint as Endpoint, handlers[name] as unknown as Handler<Call>);
  }
  return app;
}

/** @throws SERVICE_UNAVAILABLE to every call while there is maintenance, with what `/maintenance.json` says */
async function refuseDuringMaintenance({ config }: Parts, request: FastifyRequest): Promise<void> {
  const { maintenance, message } = await readMaintenance(config.DATA_DIR);
  if (!maintenance) return;
  request.duringMaintenance = true;
  throw new AppError('SERVICE_UNAVAILABLE', { maintenance, message }, { retryAfter: 60 });
}

/** Answers an address below /api that no call has. */
export function answerNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(404).send(envelope('ROUTE_NOT_FOUND', reply.request.id));
}

/** Answers what is no HTTP that can be read, such as headers beyond all measure: with the envelope, and an end. */
function answerUnreadable({ ids }: Parts, socket: Duplex): void {
  if (!socket.writable) return void socket.destroy();
  const requestId = ids.uuid();
  const body = JSON.stringify(envelope('VALIDATION_ERROR', requestId));
  const headers = [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'connection: close',
  ];
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
}

/** The declared call's name for tests that walk over the contract. */
export const callNames = Object.keys(contract) as Call[];

/** Addresses carry signatures and tokens, so only the route's pattern is logged. */
function logResponse({ log }: Parts, request: FastifyRequest, reply: FastifyReply): void {
  const line = {
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    userId: request.actorId,
  };
  if (reply.statusCode >= 500 && !request.duringMaintenance) log.error(line, 'request failed');
  else log[request.routeOptions.config.call ? 'info' : 'debug'](line, 'request');
}

function answerError({ log }: Parts, error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (reply.raw.headersSent) {
    reply.raw.destroy();
    return reply;
  }
  const known = error instanceof AppError ? error : new AppError(codeOf(error), null, { cause: error });
  const { call } = request.routeOptions.config;
  const status = statusOf(call && contract[call], known.code);
  if (status >= 500 && !request.duringMaintenance)
    log.error({ requestId: request.id, err: known.cause ?? error }, 'unexpected error');
  if (known.retryAfter) reply.header('retry-after', String(known.retryAfter));
  return reply.code(status).send(envelope(known.code, request.id, known));
}

/** What the framework or the database throws, in the catalogue's words. */
function codeOf(error: FastifyError): ErrorCode {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return 'PAYLOAD_TOO_LARGE';
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return 'UNSUPPORTED_MEDIA_TYPE';
  }
  if (isDatabaseAway(error) || isStoreFull(error)) return 'SERVICE_UNAVAILABLE';
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 ? 'VALIDATION_ERROR' : 'INTERNAL_ERROR';
}

function envelope(code: ErrorCode, requestId: string, error?: AppError): ErrorEnvelope {
  const { message, details, validationErrors } = error ?? new AppError(code);
  return { code, message, details, requestId, validationErrors };
}
