import { type Call, contract, type Endpoint, type ErrorCode, endpoints, statusOf } from '@chamfer/contract';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { isDatabaseAway, isLockTaken, isSilent } from '../database/database-errors.ts';
import type { Parts } from '../parts.ts';
import { isStoreAway, isStoreFull } from '../storage/storage-errors.ts';
import { duringSpan } from '../tracing/spans.ts';
import { NoPlaceError } from '../turns/line.ts';
import { clientAddress } from './address/client-address.ts';
import { readTrustedProxies } from './address/trusted-proxies.ts';
import { answerUnreadable, watchConnections } from './connections.ts';
import { envelope } from './envelope.ts';
import { guard, type Handler, type Handlers, mostJsonBytes } from './guard.ts';
import { rememberTeams, type TeamsOf } from './limit/turn-of-request.ts';
import { makeSecurityHeaders } from './security-headers.ts';
import type { ReachOf } from './session/api-token-check.ts';
import { traceRequests } from './trace-requests.ts';
import { endUnusedConnections } from './unused-connections.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actorId: string | undefined;
    /** The operator who makes the call as that person. */
    impersonatorId: string | undefined;
    /** Why the call was refused; undefined for calls that succeed. */
    errorCode: ErrorCode | undefined;
    /** The operator has turned on maintenance, so the 503 is not logged as an error. */
    duringMaintenance: boolean;
  }
  interface FastifyContextConfig {
    call?: Call;
  }
}

/** The HTTP app with every call of the contract: request ids, logs without secrets, the error envelope, metrics. */
export function makeHttpApp(parts: Parts, handlers: Handlers, teamsOf: TeamsOf, reachOf: ReachOf): FastifyInstance {
  const teamFor = rememberTeams(parts.database, teamsOf);
  const securityHeaders = makeSecurityHeaders(parts.config);
  const limits = parts.config.timeLimits;
  const app = fastify({
    loggerInstance: undefined,
    logger: false,
    trustProxy: readTrustedProxies(parts.config.TRUST_PROXY),
    bodyLimit: mostJsonBytes,
    requestIdHeader: false,
    genReqId: () => parts.ids.uuid(),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    // Hooks do not run for paths the router itself rejects; they get a request id and the envelope here.
    frameworkErrors: (_error, request, reply) => {
      reply.header('x-request-id', request.id);
      securityHeaders(reply, '');
      return answerNotFound(request, reply);
    },
    clientErrorHandler: (error, socket) => answerUnreadable(parts, error, socket),
    // On stop, idle connections are closed at once, the others when their request is done or `stopGrace` is over.
    forceCloseConnections: 'idle',
    requestTimeout: limits.request,
    keepAliveTimeout: limits.keepAlive,
    http: { headersTimeout: limits.headers, connectionsCheckingInterval: limits.check },
  });
  const endConnections = watchConnections(app.server, parts);
  app.addHook('preClose', async () => void setTimeout(endConnections, limits.stopGrace).unref());
  // Calls accept JSON bodies only.
  app.removeContentTypeParser('text/plain');
  app.decorateRequest('actorId', undefined);
  app.decorateRequest('impersonatorId', undefined);
  app.decorateRequest('errorCode', undefined);
  app.decorateRequest('duringMaintenance', false);
  traceRequests(app, parts.traces);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    securityHeaders(reply, request.url);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    if (!request.routeOptions.config.call) return;
    await refuseDuringMaintenance(parts, request);
  });
  app.addHook('onSend', async ({ raw: { socket } }) => {
    // From here on we wait for the client to read. Requests injected by tests have no real socket.
    if ('setTimeout' in socket) socket.setTimeout(limits.readerPause);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (request.raw.complete === false) endUnlessComplete(request, limits.body);
    const { config, url } = request.routeOptions;
    // What looks after the server asks these again and again.
    if (!/^\/(healthz|readyz|metrics)$/.test(url ?? '')) {
      parts.metrics.observe(config.call ?? 'other', reply.statusCode, reply.elapsedTime);
      parts.requestCounts.count(reply.statusCode);
    }
    logResponse(parts, request, reply);
  });
  app.addHook('preClose', async () => parts.streams.endAll());
  endUnusedConnections(app);
  app.setErrorHandler((error: FastifyError, request, reply) =>
    duringSpan(request.span, () => answerError(parts, error, request, reply)),
  );
  for (const [name, endpoint] of endpoints) {
    guard(app, parts, name, endpoint as Endpoint, handlers[name] as unknown as Handler<Call>, teamFor, reachOf);
  }
  return app;
}

/** @throws SERVICE_UNAVAILABLE for every call during maintenance, with the content of `/maintenance.json` */
async function refuseDuringMaintenance(parts: Pick<Parts, 'maintenance'>, request: FastifyRequest): Promise<void> {
  const { maintenance, message } = await parts.maintenance.read();
  if (!maintenance) return;
  request.duringMaintenance = true;
  throw new AppError('SERVICE_UNAVAILABLE', { maintenance, message }, { retryAfter: 60 });
}

/** Answers unknown paths below /api. */
export function answerNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(404).send(envelope('ROUTE_NOT_FOUND', reply.request.id));
}

/**
 * Closes the connection when the rest of a body has not arrived in time. The response was sent early, but the rest is
 * still read, because a client cut off while sending may never see the response.
 */
function endUnlessComplete({ raw }: FastifyRequest, withinMs: number): void {
  setTimeout(() => raw.complete || raw.socket.destroy(), withinMs).unref();
}

/** The names of all calls, for tests that iterate over the contract. */
export const callNames = Object.keys(contract) as Call[];

/** Logs the route pattern instead of the URL, which may contain signatures and tokens. */
function logResponse({ log }: Pick<Parts, 'log'>, request: FastifyRequest, reply: FastifyReply): void {
  const line = {
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    code: request.errorCode,
    ms: Math.round(reply.elapsedTime),
    ip: clientAddress(request.ips ?? [request.ip]),
    userId: request.actorId,
    impersonatorId: request.impersonatorId,
  };
  if (reply.statusCode >= 500 && !request.duringMaintenance) log.error(line, 'request failed');
  else log[request.routeOptions.config.call ? 'info' : 'debug'](line, 'request');
}

function answerError(
  { log, database }: Pick<Parts, 'log' | 'database'>,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (reply.raw.headersSent) {
    reply.raw.destroy();
    return reply;
  }
  database.breaker.note(error);
  const known = error instanceof AppError ? error : appErrorOf(error);
  request.errorCode = known.code;
  const { call } = request.routeOptions.config;
  const status = statusOf(call && contract[call], known.code);
  if (status >= 500 && !request.duringMaintenance)
    log.error({ requestId: request.id, err: known.cause ?? error }, 'unexpected error');
  if (known.code === 'REQUEST_TIMEOUT') reply.header('connection', 'close');
  if (known.retryAfter) reply.header('retry-after', String(known.retryAfter));
  return reply.code(status).send(envelope(known.code, request.id, known));
}

/** Spread over some seconds, so that those who were refused together do not come back together. */
function breakSeconds(): number {
  return 1 + Math.floor(Math.random() * 4);
}

function appErrorOf(error: FastifyError): AppError {
  const code = codeOf(error);
  const retryAfter = code === 'BUSY' || isSilent(error) ? breakSeconds() : undefined;
  return new AppError(code, null, { cause: error, ...(retryAfter && { retryAfter }) });
}

/** Maps errors of the framework or the database to error codes. */
function codeOf(error: FastifyError): ErrorCode {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return 'PAYLOAD_TOO_LARGE';
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return 'UNSUPPORTED_MEDIA_TYPE';
  }
  if (error instanceof NoPlaceError || isLockTaken(error)) return 'BUSY';
  if (isDatabaseAway(error) || isStoreFull(error) || isStoreAway(error)) return 'SERVICE_UNAVAILABLE';
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 ? 'VALIDATION_ERROR' : 'INTERNAL_ERROR';
}
