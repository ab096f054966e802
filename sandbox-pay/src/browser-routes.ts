import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { presentForBrowser } from './public-intent.ts';
import type { SandboxIntents } from './sandbox-intents.ts';
import type { SandboxWebhooks } from './sandbox-webhooks.ts';

const secret = z.string().min(1).max(200);
const given = z.object({
  clientSecret: secret,
  number: z.string().regex(/^\d{12,19}$/),
  expMonth: z.int().min(1).max(12),
  expYear: z.int().min(2000).max(2100),
  cvc: z.string().regex(/^\d{3,4}$/),
});
const answer = z.object({ clientSecret: secret, passes: z.boolean() });

/**
 * The calls of the provider's own frames, which have no origin; an intent's client secret is what they are let in by.
 * No cookie and no token of the app comes here.
 */
export function browserRoutes(
  app: FastifyInstance,
  { intents, webhooks }: { intents: SandboxIntents; webhooks: SandboxWebhooks },
): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*');
    reply.header('access-control-allow-headers', 'content-type');
    reply.header('access-control-allow-methods', 'POST');
    reply.header('access-control-max-age', '600');
    void webhooks.sendWaiting();
  });
  app.options('/*', async (_request, reply) => reply.code(204).send());
  app.post('/intent', async ({ body }) => {
    const { clientSecret } = z.object({ clientSecret: secret }).parse(body);
    return presentForBrowser(await intents.readBySecret(clientSecret));
  });
  app.post('/confirm', async ({ body }) => {
    const { clientSecret, ...card } = given.parse(body);
    return presentForBrowser(await intents.confirmCard(clientSecret, card));
  });
  app.post('/answer', async ({ body }) => {
    const { clientSecret, passes } = answer.parse(body);
    return presentForBrowser(await intents.answer(clientSecret, passes));
  });
}
