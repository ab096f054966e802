import type { FastifyInstance } from 'fastify';
import { readMaintenance } from '../maintenance/maintenance.ts';
import type { Parts } from '../parts.ts';

/** /healthz (the process lives), /readyz (database and storage answer), /metrics, /maintenance.json (DECISIONS 1). */
export function healthRoutes(app: FastifyInstance, parts: Parts): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const checks = { database: () => parts.database.pool.query('select 1'), storage: () => parts.store.check() };
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          await check();
          return [name, 'ok'] as const;
        } catch (error) {
          parts.log.warn({ err: error, part: name }, 'a part is not ready');
          return [name, 'failed'] as const;
        }
      }),
    );
    const ready = results.every(([, result]) => result === 'ok');
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'failed', parts: Object.fromEntries(results) });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(parts.metrics.contentType).send(await parts.metrics.text()),
  );
  app.get('/maintenance.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(await readMaintenance(parts.config.DATA_DIR)),
  );
}
