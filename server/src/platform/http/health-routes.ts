import type { FastifyInstance } from 'fastify';
import { readiness } from '../observation/readiness.ts';
import type { Parts } from '../parts.ts';

/**
 * `/healthz` (the process is alive), `/readyz` (database and storage respond), `/maintenance.json` (DECISIONS 1). They
 * are public, so they reveal no internals: the log says which part is not ready.
 */
export function healthRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, 'database' | 'log' | 'maintenance' | 'store'>,
): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const isReady = Object.values(await readiness(parts)).every(Boolean);
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'failed' });
  });
  app.get('/maintenance.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(await parts.maintenance.read()),
  );
}
