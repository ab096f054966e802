import type { FastifyInstance } from 'fastify';
import { systemContext } from '../../../platform/context.ts';
import type { Parts } from '../../../platform/parts.ts';
import { type ProviderEvent, webhookPath } from '../../../platform/payments/payment-port.ts';
import { hearEvent } from './provider-events.service.ts';

/**
 * Where the payment provider reports what happened. A webhook is a hint: its signature is checked, then the intent is read
 * from the provider, and what the body says of it is not believed (BILLING §1 rule 5). Each event is heard once.
 */
export function webhookRoute(app: FastifyInstance, parts: Parts): void {
  if (!parts.payments) return;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, done) => {
      done(null, body);
    });
    scope.post(webhookPath, async ({ headers, body }, reply) => {
      let event: ProviderEvent | null;
      try {
        event = parts.payments!.readWebhook(headers, body as Buffer);
      } catch {
        return reply.code(400).send({});
      }
      if (event) await hearEvent(systemContext(parts), event);
      return reply.code(200).send({});
    });
  });
}
