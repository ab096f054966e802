import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { answerNotFound } from './http-app.ts';

const folder = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/**
 * Serves the built web app: hashed files for a year, in brotli or gzip as the build left them; every other address that
 * is not the API's gets the page, whose router decides.
 */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
  if (page !== null) {
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      index: false,
      decorateReply: false,
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!;
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    if (path === '/api' || path.startsWith('/api/') || path.startsWith('/assets/') || !wantsPage || page === null) {
      return answerNotFound(request, reply);
    }
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}
