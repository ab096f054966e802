import type { FastifyInstance } from 'fastify';
import { systemContext } from '../../../platform/context.ts';
import type { Parts } from '../../../platform/parts.ts';
import { paddleWebhookPath } from '../../../platform/payments/paddle-port.ts';
import { syncPaddle } from './paddle.service.ts';

/**
 * Where Paddle reports what happened to a subscription. A webhook is a hint: its signature is checked, then the subscription is
 * read from Paddle. One that could not be followed is answered with an error, and sent again.
 */
export function paddleWebhookRoute(app: FastifyInstance, parts: Parts): void {
  const { paddle } = parts;
  if (!paddle) return;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 256 * 1024 }, (_request, body, done) => {
      done(null, body);
    });
    scope.post(paddleWebhookPath, async ({ headers, body }, reply) => {
      const paddleId = await paddle.readWebhook(headers, body as Buffer).catch(() => undefined);
      if (paddleId === undefined) return reply.code(400).send({});
      if (paddleId) await syncPaddle(systemContext(parts), paddleId);
      return reply.code(200).send({});
    });
  });
}
