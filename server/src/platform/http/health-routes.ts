import type { FastifyInstance } from 'fastify';
import { readiness } from '../observation/readiness.ts';
import type { Parts } from '../parts.ts';
import { installationIdOf } from '../secrets.ts';

/** The header in which `/healthz` answers which installation it is; `doctor` compares it. */
export const installationHeader = 'x-installation';

/**
 * `/healthz` (the process is alive), `/readyz` (database and storage respond), `/maintenance.json` (DECISIONS 1). They
 * are public, so they reveal no internals: the log says which part is not ready.
 */
export function healthRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, 'database' | 'keys' | 'log' | 'maintenance' | 'store'>,
): void {
  const installationId = installationIdOf(parts.keys);
  app.get('/healthz', async (_request, reply) => {
    reply.header(installationHeader, installationId);
    return { status: 'ok' };
  });
  app.get('/readyz', async (_request, reply) => {
    const isReady = Object.values(await readiness(parts)).every(Boolean);
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'failed' });
  });
  app.get('/maintenance.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(await parts.maintenance.read()),
  );
}
