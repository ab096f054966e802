import { timingSafeEqual } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Parts } from '../parts.ts';
import { hashSecret } from '../secrets.ts';
import { envelope } from './envelope.ts';
import { answerNotFound } from './http-app.ts';
import { bearerToken } from './session/tokens.ts';

/**
 * `/metrics` on the main port. Outside local environments it requires METRICS_TOKEN; without that setting, or with
 * METRICS_PORT, it answers 404, because metrics must not be public.
 */
export function metricsRoute(app: FastifyInstance, parts: Pick<Parts, 'config' | 'metrics'>): void {
  const { isLocal, METRICS_TOKEN, METRICS_PORT } = parts.config;
  const isHere = isLocal || (METRICS_TOKEN !== undefined && METRICS_PORT === undefined);
  app.get('/metrics', (request, reply) =>
    isHere ? sendMetrics(parts, request, reply) : answerNotFound(request, reply),
  );
}

/** The server of METRICS_PORT, which serves only `/metrics`; null without that setting. Not listening yet. */
export function makeMetricsApp(parts: Pick<Parts, 'config' | 'ids' | 'metrics'>): FastifyInstance | null {
  const { METRICS_PORT, timeLimits } = parts.config;
  if (METRICS_PORT === undefined) return null;
  const app = fastify({
    genReqId: () => parts.ids.uuid(),
    // Prometheus will retry, so a stop does not wait for it.
    forceCloseConnections: true,
    requestTimeout: timeLimits.body,
    connectionTimeout: timeLimits.readerPause,
    http: { headersTimeout: timeLimits.headers, connectionsCheckingInterval: timeLimits.check },
  });
  app.get('/metrics', (request, reply) => sendMetrics(parts, request, reply));
  app.setNotFoundHandler(answerNotFound);
  return app;
}

async function sendMetrics(
  { config, metrics }: Pick<Parts, 'config' | 'metrics'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (config.METRICS_TOKEN && !isToken(config.METRICS_TOKEN, bearerToken(request.headers.authorization))) {
    return reply.code(401).header('www-authenticate', 'Bearer').send(envelope('INVALID_TOKEN', request.id));
  }
  return reply
    .header('cache-control', 'no-store')
    .type(metrics.contentType)
    .send(await metrics.text());
}

/** Compares in constant time, revealing neither the token nor its length. */
function isToken(expected: string, given: string | null): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(expected)), Buffer.from(hashSecret(given ?? '')));
}
