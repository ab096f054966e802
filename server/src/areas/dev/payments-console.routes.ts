import { randomBytes } from 'node:crypto';
import type { Sandbox } from '@chamfer/sandbox-pay';
import { clearLists, letGo, SandboxError } from '@chamfer/sandbox-pay';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { systemContext } from '../../platform/context.ts';
import type { Parts } from '../../platform/parts.ts';
import { endOrders } from '../billing/orders/end-orders.service.ts';
import { listClocks, stepBillingClock } from '../billing/renewal/billing-clock.service.ts';
import { devStyle } from './page.ts';
import { lists } from './payments-console.lists.ts';
import { consoleBody } from './payments-console.page.ts';
import { consoleProgram } from './payments-console.program.ts';
import { readConsole } from './payments-console.rows.ts';
import { consoleStyle } from './payments-console.style.ts';

const given = (most: number) => z.string().max(most).catch('').default('');
const query = z.object({
  list: z.enum(lists).catch('intents'),
  words: given(100),
  outcome: given(20),
  intent: given(100),
});
const changes = z
  .strictObject({
    slowMs: z.int().min(0).max(30_000),
    isDown: z.boolean(),
    losesAnswers: z.boolean(),
    holdsWebhooks: z.boolean(),
    vatIsDown: z.boolean(),
  })
  .partial();
const id = z.string().max(100);
const webhookAct = z.strictObject({ id, act: z.enum(['release', 'repeat', 'drop']) });
const chargeAct = z.strictObject({ id, act: z.enum(['inquiry', 'dispute', 'win', 'lose']) });
const clockStep = z.strictObject({ teamId: z.uuid(), by: z.enum(['day', 'month', 'next']) });
const answer = z.union([z.strictObject({ id, passes: z.boolean() }), z.strictObject({ id, act: z.literal('leave') })]);
const nothing = z.strictObject({});

/** How many clocks are shown, the latest subscriptions first. */
const shownClocks = 8;

/**
 * The console of the sandbox at /dev/payments (BILLING §5): what was paid, webhooks, what goes wrong, and the billing clocks. Registered in local
 * environments with BILLING=sandbox only. It changes something only on JSON from its own page.
 */
export function paymentsConsoleRoutes(app: FastifyInstance, parts: Parts, sandbox: Sandbox): void {
  app.get('/dev/payments', async (request, reply) => {
    const wanted = query.parse(request.query);
    const ctx = systemContext(parts);
    const rows = await readConsole(ctx, sandbox, wanted);
    const clocks = await listClocks(ctx, shownClocks);
    const nonce = randomBytes(16).toString('base64');
    const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Sandbox payments</title>
<style>${devStyle}${consoleStyle}</style><body>${consoleBody({ wanted, rows, now: parts.clock.now(), clocks })}
<script nonce="${nonce}">(${consoleProgram})()</script></body></html>`);
  });
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!isOwnPage(request)) return reply.code(403).send({ code: 'other_origin' });
    });
    scope.setErrorHandler((error, _request, reply) => {
      if (error instanceof SandboxError) return reply.code(error.status).send({ code: error.code });
      throw error;
    });
    scope.post('/dev/payments/faults', async ({ body }) => {
      await sandbox.store.setFaults(read(changes, body));
      return done;
    });
    scope.post('/dev/payments/charges', async ({ body }) => {
      const { id, act } = read(chargeAct, body);
      if (act === 'dispute' || act === 'inquiry') await sandbox.disputes.open(id, { isInquiry: act === 'inquiry' });
      else await sandbox.disputes.close(id, act === 'win');
      void sandbox.webhooks.sendWaiting();
      return done;
    });
    scope.post('/dev/payments/clock', async ({ body }) => {
      const { teamId, by } = read(clockStep, body);
      await stepBillingClock(systemContext(parts), teamId, by);
      return done;
    });
    scope.post('/dev/payments/webhooks', async ({ body }) => {
      const { id, act } = read(webhookAct, body);
      await sandbox.webhooks[act](id);
      return done;
    });
    scope.post('/dev/payments/intents', async ({ body }) => {
      const given = read(answer, body);
      const { client_secret: secret } = await sandbox.intents.read(given.id);
      if ('act' in given) await sandbox.intents.void(given.id);
      else await sandbox.intents.answer(secret, given.passes);
      void sandbox.webhooks.sendWaiting();
      return done;
    });
    scope.post('/dev/payments/reset', async ({ body }) => {
      read(nothing, body);
      await letGo(sandbox);
      await endOrders(systemContext(parts));
      await clearLists(sandbox);
      return done;
    });
  });
}

const done = { done: true };

/** @throws VALIDATION_ERROR */
function read<T>(shape: z.ZodType<T>, body: unknown): T {
  const { data, success } = shape.safeParse(body);
  if (!success) throw new AppError('VALIDATION_ERROR');
  return data;
}

/** Whether the console itself asks, or a program without a browser; pages of other origins may not. */
function isOwnPage({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  const isOwn = headers.origin === undefined || URL.parse(headers.origin)?.host === host;
  return isOwn && (site === undefined || site === 'same-origin');
}
