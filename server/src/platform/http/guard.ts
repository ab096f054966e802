import {
  type Call,
  type CallOutput,
  type CallRequest,
  commonErrors,
  type Endpoint,
  type ErrorCode,
  type Limit,
  refusesGuests,
  refusesLooking,
} from '@chamfer/contract';
import { keyHeader } from '@chamfer/contract/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingHookHandler, RouteOptions } from 'fastify';
import type { ZodError, ZodType } from 'zod';
import type { Actor, SessionActor } from '../actor.ts';
import { looksLikeToken } from '../api-tokens/token-format.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { clientKeyOf } from '../once/client-key.ts';
import type { DataParts, Parts } from '../parts.ts';
import { clientAddress, sourceOf } from './address/client-address.ts';
import { countUse } from './limit/limits.ts';
import { requireStorable } from './limit/storable-texts.ts';
import { timedBody } from './limit/timed-body.ts';
import { type TeamFor, turnsOf } from './limit/turn-of-request.ts';
import { authenticateProgram, type ReachOf, reachOfTokens } from './session/api-token-check.ts';
import { withSecret } from './session/link-secret.ts';
import { requireSession, sessionNeedOf } from './session/session-check.ts';
import { bearerToken, verifyAccessToken } from './session/tokens.ts';

/** The raw request and reply, for the few calls with streamed bodies or responses. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Handles one call; input is already parsed and the caller authenticated. */
export type Handler<C extends Call> = (
  request: CallRequest<C> & Exchange,
  ctx: Context,
) => Promise<CallOutput<C>> | CallOutput<C>;

/** Handlers of some calls, each keyed as in the contract. */
export type Handlers<C extends Call = Call> = { [K in C]: Handler<K> };

/**
 * Registers one call with these steps: rate limit per source address, before anything else → read the body → refuse texts
 * that cannot be stored → authenticate, by a session or an API token → rate limit per user → check the session, if the call
 * requires it → parse → keep a team's token to its team → read the key of what is created → handle, with transactions in their turn → strip the response to what
 * is declared. A call declares one limit, per address or per user. An error that is not declared becomes INTERNAL_ERROR, so that
 * tests notice.
 */
export function guard(
  app: FastifyInstance,
  parts: Parts,
  name: Call,
  endpoint: Endpoint,
  handler: Handler<Call>,
  teamFor: TeamFor,
  reachOf: ReachOf,
): void {
  const [method, path] = name.split(' ') as [string, string];
  const allowed = new Set<ErrorCode>([...endpoint.errors, ...commonErrors(endpoint)]);
  const { limit: declared } = endpoint;
  const turnFor = turnsOf(endpoint, teamFor);
  const reach = reachOfTokens(endpoint, parts.database, teamFor, reachOf);
  const takesAnything = Boolean(endpoint.params || endpoint.query || endpoint.input);
  const routePath = path.replaceAll(/\{(\w+)\}/g, ':$1');

  const options: RouteOptions = {
    method: method as 'GET',
    url: `/api${routePath}`,
    config: { call: name },
    handler: async (request, reply) => {
      try {
        if (takesAnything)
          requireStorable({ ...(request.params as object), ...(request.query as object) }, request.body);
        const actor = await authenticate(parts, endpoint, request);
        // All that a guest may do is declared; which link they may do it on, the policies of that link know.
        if (actor?.viewLinkId && refusesGuests(endpoint)) throw new AppError('GUEST_FORBIDDEN');
        if (actor?.impersonatorId && refusesLooking(endpoint)) throw new AppError('LOOKING_ONLY');
        const ctx = contextOf(parts, endpoint, request, actor);
        if (declared?.per === 'user') await limit(parts, name, declared, actor?.userId ?? ctx.source);
        if (ctx.sessionNeed) await requireSession(ctx);
        if (endpoint.auth === 'signed') {
          parts.signer.verify(method, request.url.split('?')[0]!, request.query as Record<string, string>);
        }
        const parsed = {
          params: parse(endpoint, endpoint.params, withSecret(request), 'VALIDATION_ERROR'),
          query: parse(
            endpoint,
            endpoint.query,
            reach.fill(actor?.token, request.query),
            'INVALID_REQUEST_QUERY_PARAMETER',
          ),
          input: parse(endpoint, endpoint.input, request.body ?? {}, 'VALIDATION_ERROR'),
        };
        await reach.require(actor?.token, parsed);
        ctx.once = clientKeyOf({ name, endpoint, actor, sent: request.headers[keyHeader], given: parsed });
        ctx.turn = turnFor({ actor, source: ctx.source, given: parsed, reply });
        const output = await handler({ ...parsed, request, reply } as never, ctx);
        if (endpoint.answer) return reply;
        reply.code(endpoint.status ?? 200);
        return endpoint.status === 204 ? reply.send() : reply.send(endpoint.output.parse(output));
      } catch (error) {
        if (error instanceof AppError && !allowed.has(error.code)) {
          throw new Error(`${name} answered ${error.code}, which its declaration does not name`, { cause: error });
        }
        throw error;
      }
    },
  };
  if (declared?.per === 'ip')
    options.onRequest = (request: FastifyRequest) => limit(parts, name, declared, sourceOf(addressOf(request)));
  if (endpoint.input)
    app.route({ ...options, preParsing: withinTime(parts), bodyLimit: endpoint.bodyLimit ?? mostJsonBytes });
  else routeRaw(app, options);
}

/** Bytes of a JSON body, unless the call declares another number. */
export const mostJsonBytes = 1024 * 1024;

/** Fails with REQUEST_TIMEOUT if the body is late. Most bodies arrive together with their headers. */
function withinTime({ config }: Pick<Parts, 'config'>): preParsingHookHandler {
  const limit = { total: config.timeLimits.body };
  return (request, _reply, payload, done) => done(null, request.raw.complete ? payload : timedBody(request.raw, limit));
}

/**
 * Registers a route without body parsing: the handler reads the body as a stream, or the call has no input and ignores
 * any body sent.
 */
function routeRaw(app: FastifyInstance, options: RouteOptions): void {
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    // The content type of an unparsed body does not matter.
    inner.addHook('onRequest', async (request) => {
      delete request.headers['content-type'];
    });
    inner.addContentTypeParser('*', (_request, _payload, done) => done(null));
    inner.route(options);
  });
}

async function authenticate(
  parts: Pick<Parts, 'clock' | 'endedSessions' | 'keys' | 'liveTokens'>,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Actor | null> {
  const { auth } = endpoint;
  if (auth === 'public' || auth === 'signed' || auth === 'refresh') return null;
  const token = bearerToken(request.headers.authorization);
  if (token && looksLikeToken(token)) {
    const from = { ip: addressOf(request), userAgent: request.headers['user-agent'] ?? '' };
    return authenticateProgram(parts, endpoint, token, from);
  }
  if (token) return requireOpenSession(parts, await verifyAccessToken(parts, token));
  if (auth === 'optional' && !request.headers.authorization) return null;
  throw new AppError('INVALID_TOKEN');
}

/** @throws INVALID_TOKEN when the session has ended, although the token itself is still valid */
async function requireOpenSession(
  { endedSessions }: Pick<Parts, 'endedSessions'>,
  actor: SessionActor,
): Promise<Actor> {
  if (await endedSessions.has(actor.sessionId)) throw new AppError('INVALID_TOKEN');
  return actor;
}

function addressOf({ ip, ips }: FastifyRequest): string {
  return clientAddress(ips ?? [ip]);
}

function contextOf(parts: Parts, endpoint: Endpoint, request: FastifyRequest, actor: Context['actor']): Context {
  request.actorId = actor?.userId;
  request.impersonatorId = actor?.impersonatorId;
  const ip = addressOf(request);
  return {
    parts,
    actor,
    sessionNeed: sessionNeedOf(endpoint),
    requestId: request.id,
    ip,
    source: sourceOf(ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    acceptLanguage: (request.headers['accept-language'] ?? '').split(/[,;]/)[0]!.trim(),
    linkGrant: linkGrantOf(request.headers['x-link-grant']),
    turn: null,
    once: null,
    trackingId: trackingIdOf(request.headers['x-tracking-id']),
  };
}

function linkGrantOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && header.length <= 200 ? header : null;
}

function trackingIdOf(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && uuidV4.test(header) ? header.toLowerCase() : null;
}

const uuidV4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

async function limit(parts: DataParts, name: Call, { max, windowMs }: Limit, who: string): Promise<void> {
  await countUse(parts, { key: `${name}|${who}`, max, windowMs });
}

function parse(endpoint: Endpoint, schema: ZodType | undefined, value: unknown, code: ErrorCode): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError(specificCode(endpoint, result.error) ?? code, null, {
    validationErrors: result.error.issues.map(({ path, code: kind, message }) => ({
      field: path.join('.'),
      code: String(kind),
      message,
    })),
  });
}

/** A schema may use an error code as its message; it is answered if the call declares it. */
function specificCode({ errors }: Endpoint, { issues }: ZodError): ErrorCode | undefined {
  return errors.find((code) => issues.some(({ message }) => message === code));
}
