import { timingSafeEqual } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Parts } from '../parts.ts';
import { hashSecret } from '../secrets.ts';
import { envelope } from './envelope.ts';
import { answerNotFound } from './http-app.ts';
import { bearerToken } from './tokens.ts';

/**
 * `/metrics` beside everything else. Outside local environments it takes METRICS_TOKEN; without one, or with a port of
 * its own, it is not there at all: what a server does all day is no affair of the public's.
 */
export function metricsRoute(app: FastifyInstance, parts: Parts): void {
  const { isLocal, METRICS_TOKEN, METRICS_PORT } = parts.config;
  const isHere = isLocal || (METRICS_TOKEN !== undefined && METRICS_PORT === undefined);
  app.get('/metrics', (request, reply) =>
    isHere ? sendMetrics(parts, request, reply) : answerNotFound(request, reply),
  );
}

/** The server of METRICS_PORT, which has `/metrics` and nothing else; null without that setting. It does not listen yet. */
export function makeMetricsApp(parts: Parts): FastifyInstance | null {
  const { METRICS_PORT, timeLimits } = parts.config;
  if (METRICS_PORT === undefined) return null;
  const app = fastify({
    genReqId: () => parts.ids.uuid(),
    // Whoever reads metrics comes again in a moment: a stop waits for nobody here.
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
  { config, metrics }: Parts,
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

/** Compares in a time that tells nothing of the token, nor of its length. */
function isToken(expected: string, given: string | null): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(expected)), Buffer.from(hashSecret(given ?? '')));
}
