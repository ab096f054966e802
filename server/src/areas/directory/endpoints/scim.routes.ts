import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Context, systemContext } from '../../../platform/context.ts';
import { clientAddress, sourceOf } from '../../../platform/http/address/client-address.ts';
import { countUse } from '../../../platform/http/limit/limits.ts';
import type { Parts } from '../../../platform/parts.ts';
import type { DirectoryCaller } from '../core/directory-caller.ts';
import { findCaller, noteCall } from '../core/directory-tokens.service.ts';
import { scimBase } from '../core/scim-address.ts';
import { mostScimBytes, resourceTypes, schemas, serviceProviderConfig } from '../protocol/discovery.ts';
import type { JsonObject } from '../protocol/json.ts';
import { readListQuery, readShown } from '../protocol/query.ts';
import { errorBody, invalid, ScimError } from '../protocol/scim-error.ts';
import { scimErrorOf } from './answer-refusal.ts';
import { changeGroupBy, createGroup, deleteGroup, listGroups, replaceGroup, showGroup } from './groups.service.ts';
import { type Base, changeUserBy, createUser, deleteUser, listUsers, replaceUser, showUser } from './users.service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The directory whose token came with a call of SCIM. */
    directory: DirectoryCaller | null;
  }
}

const mediaType = 'application/scim+json; charset=utf-8';
const minute = 60_000;
/** Calls of one token in a minute; a first synchronisation of thousands of people gets through. */
const mostCalls = 6000;
/** The same for those without a token that works, by where they come from. */
const mostRefused = 120;

/** One call of a directory: what it may use, and what it answers. */
interface Call {
  ctx: Context;
  caller: DirectoryCaller;
  id: string;
  body: unknown;
  query: Readonly<Record<string, unknown>>;
  to: Base;
}
type Work = (call: Call) => Promise<Answer>;
/** A body with its status; 204 where there is none. */
interface Answer {
  body?: JsonObject;
  status?: number;
  location?: string;
}

/** What a company's directory calls: SCIM 2.0 (RFC 7644). All answers are in its shape, errors too. */
export function scimPages(app: FastifyInstance, parts: Parts): void {
  const base = scimBase(parts);
  app.register(
    async (scim) => {
      scim.decorateRequest('directory', null);
      scim.removeAllContentTypeParsers();
      const types = ['application/scim+json', 'application/json'];
      scim.addContentTypeParser(types, { parseAs: 'string', bodyLimit: mostScimBytes }, (_request, text, done) => {
        try {
          done(null, text === '' ? undefined : JSON.parse(text as string));
        } catch {
          done(invalid('invalidSyntax', 'The body is no JSON.'));
        }
      });
      scim.setErrorHandler((error, request, reply) => answerError(parts, error, request, reply));
      scim.setNotFoundHandler((_request, reply) => refuse(reply, new ScimError(404, 'There is no such resource.')));
      scim.addHook('onRequest', async (request) => {
        const { maintenance } = await parts.maintenance.read();
        request.duringMaintenance = maintenance;
        if (maintenance) throw new ScimError(503, 'The service is being maintained.');
        request.directory = await authenticate(parts, request);
      });
      scim.addHook('onResponse', async ({ directory, method, routeOptions }, { statusCode: status }) => {
        const path = (routeOptions.url ?? '').replace('/api/scim/v2', '').replace('/:id', '');
        if (directory) await noteCall(parts, directory, { call: `${method} ${path}`, status });
      });
      const on = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, work: Work) =>
        scim.route({
          method,
          url,
          handler: async (request, reply) => send(reply, await work(callOf(parts, request, reply, base))),
        });
      users(on);
      groups(on);
      discovery(on, parts, base);
    },
    { prefix: '/api/scim/v2' },
  );
}

type On = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, work: Work) => void;

function users(on: On): void {
  const shown = async ({ ctx, caller, id, to }: Call) => ({ body: await showUser(ctx, caller, id, to) });
  on('GET', '/Users', async ({ ctx, caller, query, to }) => ({
    body: await listUsers(ctx, caller, readListQuery(query), to.base),
  }));
  on('POST', '/Users', async (call) => {
    const id = await createUser(call.ctx, call.caller, call.body);
    return { ...(await shown({ ...call, id })), status: 201, location: `${call.to.base}/Users/${id}` };
  });
  on('GET', '/Users/:id', shown);
  on('PUT', '/Users/:id', async (call) => {
    await replaceUser(call.ctx, call.caller, call.id, call.body);
    return shown(call);
  });
  on('PATCH', '/Users/:id', async (call) => {
    await changeUserBy(call.ctx, call.caller, call.id, call.body);
    return shown(call);
  });
  on('DELETE', '/Users/:id', async ({ ctx, caller, id }) => {
    await deleteUser(ctx, caller, id);
    return { status: 204 };
  });
}

function groups(on: On): void {
  const shown = async ({ ctx, caller, id, to }: Call) => ({ body: await showGroup(ctx, caller, id, to) });
  on('GET', '/Groups', async ({ ctx, caller, query, to }) => ({
    body: await listGroups(ctx, caller, readListQuery(query), to.base),
  }));
  on('POST', '/Groups', async (call) => {
    const id = await createGroup(call.ctx, call.caller, call.body);
    return { ...(await shown({ ...call, id })), status: 201, location: `${call.to.base}/Groups/${id}` };
  });
  on('GET', '/Groups/:id', shown);
  on('PUT', '/Groups/:id', async (call) => {
    await replaceGroup(call.ctx, call.caller, call.id, call.body);
    return shown(call);
  });
  // The members of a large group need not travel back with each change of it (RFC 7644 §3.5.2).
  on('PATCH', '/Groups/:id', async ({ ctx, caller, id, body }) => {
    await changeGroupBy(ctx, caller, id, body);
    return { status: 204 };
  });
  on('DELETE', '/Groups/:id', async ({ ctx, caller, id }) => {
    await deleteGroup(ctx, caller, id);
    return { status: 204 };
  });
}

function discovery(on: On, parts: Parts, base: string): void {
  const guide = `${parts.config.PUBLIC_URL ?? ''}/docs/directory`;
  on('GET', '/ServiceProviderConfig', async () => ({ body: serviceProviderConfig(base, guide) }));
  on('GET', '/ResourceTypes', async () => ({ body: resourceTypes(base) }));
  on('GET', '/ResourceTypes/:id', async ({ id }) => ({ body: resourceTypes(base, id) }));
  on('GET', '/Schemas', async () => ({ body: schemas(base) }));
  on('GET', '/Schemas/:id', async ({ id }) => ({ body: schemas(base, id) }));
  const missing: Work = async () => {
    throw new ScimError(501, 'This is not implemented.');
  };
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) on(method, '/Me', missing);
  for (const url of ['/Bulk', '/.search', '/Users/.search', '/Groups/.search']) on('POST', url, missing);
}

/** The directory whose token a call has. @throws ScimError 401, 429 */
async function authenticate(parts: Parts, request: FastifyRequest): Promise<DirectoryCaller> {
  const [, bearer] = /^Bearer +(\S{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
  const caller = bearer ? await findCaller(parts, bearer) : null;
  const source = sourceOf(clientAddress(request.ips ?? [request.ip]));
  await countUse(parts, {
    key: caller ? `scim:${caller.tokenId}` : `scim-refused:${source}`,
    max: caller ? mostCalls : mostRefused,
    windowMs: minute,
  });
  if (!caller) throw new ScimError(401, 'The token is missing, wrong, or has ended.');
  return caller;
}

function callOf(parts: Parts, request: FastifyRequest, reply: FastifyReply, base: string): Call {
  const caller = request.directory!;
  const gone = new AbortController();
  reply.raw.once('close', () => reply.raw.writableFinished || gone.abort());
  const query = request.query as Record<string, unknown>;
  return {
    ctx: contextOf(parts, request, caller, gone.signal),
    caller,
    id: (request.params as { id?: string }).id ?? '',
    body: request.body,
    query,
    to: { base, shown: readShown(query) },
  };
}

/** The context of a call: nobody acts, and the audit log names the token. It waits with the other calls about the team. */
function contextOf(parts: Parts, request: FastifyRequest, caller: DirectoryCaller, signal: AbortSignal): Context {
  const ip = clientAddress(request.ips ?? [request.ip]);
  return {
    ...systemContext(parts),
    requestId: request.id,
    ip,
    source: sourceOf(ip),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 500),
    directory: { tokenId: caller.tokenId, name: caller.tokenName },
    turn: { hasBegun: false, signal, keys: async () => [`team:${caller.teamId}`] },
  };
}

function send(reply: FastifyReply, { body, status = 200, location }: Answer): FastifyReply {
  if (location) reply.header('location', location);
  if (!body) return reply.code(status).send();
  return reply.code(status).type(mediaType).send(JSON.stringify(body));
}

function answerError(
  { log }: Pick<Parts, 'log'>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { answer, retryAfter } = scimErrorOf(error);
  if (answer.status === 500) log.error({ requestId: request.id, err: error }, 'unexpected error');
  if (retryAfter) reply.header('retry-after', String(retryAfter));
  return refuse(reply, answer);
}

function refuse(reply: FastifyReply, error: ScimError): FastifyReply {
  if (error.status === 401) reply.header('www-authenticate', 'Bearer');
  if (error.status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '60');
  return reply
    .code(error.status)
    .type(mediaType)
    .send(JSON.stringify(errorBody(error)));
}
