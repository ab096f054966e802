import type { FastifyInstance } from 'fastify';
import { systemContext } from '../../../platform/context.ts';
import type { Parts } from '../../../platform/parts.ts';
import { appStoreNotificationsPath } from '../../../platform/payments/app-store-port.ts';
import { PaymentError, WebhookRefused } from '../../../platform/payments/payment-port.ts';
import { hearAppStore } from './app-store.service.ts';

/**
 * Where the App Store reports what happened to subscriptions. What Apple did not sign for this app is refused with 400. 503, where
 * Apple or the database does not answer, has Apple send it again, as every other error has.
 */
export function appStoreWebhookRoute(app: FastifyInstance, parts: Parts): void {
  const { appStore, log } = parts;
  if (!appStore) return;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 128 * 1024 }, (_request, body, done) => {
      done(null, body);
    });
    scope.post(appStoreNotificationsPath, async ({ body }, reply) => {
      try {
        await hearAppStore(systemContext(parts), await appStore.readNotification(body as Buffer));
      } catch (error) {
        if (error instanceof WebhookRefused) {
          log.warn({ err: error }, 'a notification of the App Store is refused');
          return reply.code(400).send({});
        }
        if (!(error instanceof PaymentError)) throw error;
        log.warn({ err: error }, 'a notification of the App Store cannot be checked at present');
        return reply.code(503).header('retry-after', '60').send({});
      }
      return reply.code(200).send({});
    });
  });
}
