import fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { ZodError } from 'zod';
import { browserRoutes } from './browser-routes.ts';
import type { Clock } from './clock.ts';
import { frameRoutes } from './frame-routes.ts';
import { makeSandboxDisputes, type SandboxDisputes } from './sandbox-disputes.ts';
import { SandboxError } from './sandbox-error.ts';
import { makeSandboxIntents, type SandboxIntents } from './sandbox-intents.ts';
import { sandboxPath } from './sandbox-path.ts';
import { makeSandboxRefunds, type SandboxRefunds } from './sandbox-refunds.ts';
import { openSandboxStore, type SandboxStore } from './sandbox-store.ts';
import { makeSandboxWebhooks, type SandboxWebhooks } from './sandbox-webhooks.ts';
import { serverRoutes } from './server-routes.ts';

/** The payment provider of local environments: as far from the app as a stranger's would be (BILLING §5). */
export interface Sandbox {
  /** Its HTTP app; every path begins with `/sandbox-pay`. */
  http: FastifyInstance;
  intents: SandboxIntents;
  refunds: SandboxRefunds;
  disputes: SandboxDisputes;
  store: SandboxStore;
  webhooks: SandboxWebhooks;
  close(): Promise<void>;
}

/** Opens the provider, with a schema of its own in the database at `url`. */
export async function openSandbox({
  url,
  clock,
  secretKey,
  webhookSecret,
}: {
  url: string;
  clock: Clock;
  secretKey: string;
  webhookSecret: string;
}): Promise<Sandbox> {
  const store = await openSandboxStore(url);
  const intents = makeSandboxIntents(store, clock);
  const refunds = makeSandboxRefunds(store, clock);
  const disputes = makeSandboxDisputes(store, clock);
  const webhooks = makeSandboxWebhooks(store, { clock, secret: webhookSecret, ripen: refunds.ripenAll });
  const http = fastify({ logger: false, bodyLimit: 64 * 1024, forceCloseConnections: true });
  http.setErrorHandler((error: FastifyError | SandboxError | ZodError, _request, reply) => {
    if (error instanceof SandboxError) return reply.code(error.status).send({ code: error.code });
    if (error instanceof ZodError) return reply.code(400).send({ code: 'malformed' });
    const status = error.statusCode ?? 500;
    return reply.code(status).send({ code: status < 500 ? 'malformed' : 'broken' });
  });
  await http.register(async (app) => serverRoutes(app, { intents, refunds, disputes, store, webhooks, secretKey }), {
    prefix: `${sandboxPath}/v1`,
  });
  await http.register(async (app) => browserRoutes(app, { intents, webhooks }), { prefix: `${sandboxPath}/browser` });
  await http.register(async (app) => frameRoutes(app), { prefix: sandboxPath });
  await http.ready();
  return {
    http,
    intents,
    refunds,
    disputes,
    store,
    webhooks,
    async close() {
      await webhooks.stop();
      await http.close();
      await store.close();
    },
  };
}
