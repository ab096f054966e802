import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Api, type Asked, answer, type Reply } from './answer.ts';
import type { Route } from './route.ts';

/** The HTTP server of the fake: every path of the API below `/v1`, with form-encoded bodies. `door`: answers browsers. */
export function makeHttpServer(
  api: Api,
  routes: readonly Route[],
  door: (asked: Asked) => Promise<Reply> | null,
): FastifyInstance {
  const http = fastify({ logger: false, bodyLimit: 256 * 1024, forceCloseConnections: true });
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  async function handle(route: Route | null, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const [path = '', query = ''] = request.url.split('?', 2);
    const asked: Asked = {
      method: request.method,
      path,
      query,
      body: typeof request.body === 'string' ? request.body : '',
      id: (request.params as { id?: string }).id ?? '',
      headers: request.headers as Record<string, string | undefined>,
    };
    const given = await (door(asked) ?? answer(api, route, asked));
    if (given === null) {
      reply.hijack();
      request.raw.socket.destroy();
      return;
    }
    const { status, headers, body } = given;
    await reply
      .code(status)
      .headers(headers)
      .type('application/json')
      .send(`${JSON.stringify(body, null, 2)}\n`);
  }

  for (const route of routes) {
    http.route({
      method: route.method,
      url: route.path,
      handler: (request, reply) => handle(route, request, reply),
    });
  }
  http.setNotFoundHandler((request, reply) => handle(null, request, reply));
  return http;
}
