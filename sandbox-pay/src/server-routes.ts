import { timingSafeEqual } from 'node:crypto';
import { isVatNumber } from '@chamfer/contract/vat-number';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { presentIntent } from './public-intent.ts';
import type { SandboxDisputes } from './sandbox-disputes.ts';
import { SandboxError } from './sandbox-error.ts';
import type { SandboxIntents } from './sandbox-intents.ts';
import type { SandboxRefunds } from './sandbox-refunds.ts';
import type { SandboxStore } from './sandbox-store.ts';
import type { SandboxWebhooks } from './sandbox-webhooks.ts';

const short = z.string().min(1).max(200);
const newIntent = z.object({
  key: short,
  orderId: short,
  customerId: short,
  amount: z.int().min(0).max(2_000_000_000),
  currency: z.string().regex(/^[A-Z]{3}$/),
  method: z.enum(['card', 'apple_pay', 'saved']),
  isPresent: z.boolean(),
  methodId: short.optional(),
});
const refund = z.object({ key: short, chargeId: short, amount: z.int() });
const moved = z.object({ since: z.iso.datetime(), after: z.string().max(200).default('') });
const disputed = z.object({
  intentId: z.string().max(200).optional(),
  since: z.iso.datetime().default('1970-01-01T00:00:00Z'),
  after: z.string().max(200).default(''),
});
const vat = z.object({ country: z.string().max(2), number: z.string().max(40) });

/**
 * The calls of the app's server, which mirror the payment port; with the secret key. Faults of the console hit them: the
 * provider is slow or down, or its answers are lost after it has done what was asked.
 */
export function serverRoutes(
  app: FastifyInstance,
  {
    intents,
    refunds,
    disputes,
    store,
    webhooks,
    secretKey,
  }: {
    intents: SandboxIntents;
    refunds: SandboxRefunds;
    disputes: SandboxDisputes;
    store: SandboxStore;
    webhooks: SandboxWebhooks;
    secretKey: string;
  },
): void {
  const wanted = Buffer.from(`Bearer ${secretKey}`);
  app.addHook('onRequest', async ({ headers }) => {
    const given = Buffer.from(headers.authorization ?? '');
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new SandboxError(401, 'wrong_key');
    const { isDown, slowMs } = await store.faults();
    if (isDown) throw new SandboxError(503, 'unavailable');
    if (slowMs > 0) await new Promise((done) => setTimeout(done, slowMs));
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200) return payload;
    void webhooks.sendWaiting();
    const isLost =
      reply.getHeader('x-lost') !== undefined || (request.method === 'POST' && (await store.faults()).losesAnswers);
    if (!isLost) return payload;
    reply.removeHeader('x-lost');
    reply.code(504);
    return JSON.stringify({ code: 'answer_lost' });
  });

  app.post('/intents', async ({ body }) => presentIntent(await intents.create(newIntent.parse(body))));
  app.get<{ Params: { id: string } }>('/intents/:id', async ({ params }) =>
    presentIntent(await intents.read(params.id)),
  );
  app.post<{ Params: { id: string } }>('/intents/:id/capture', async ({ params }, reply) => {
    const { row, isAnswerLost } = await intents.capture(params.id);
    if (isAnswerLost) reply.header('x-lost', '1');
    return presentIntent(row);
  });
  app.post<{ Params: { id: string } }>('/intents/:id/void', async ({ params }) =>
    presentIntent(await intents.void(params.id)),
  );
  app.post('/refunds', async ({ body }) => {
    const { key, chargeId, amount } = refund.parse(body);
    return refunds.create(key, chargeId, amount);
  });
  app.post<{ Params: { id: string } }>('/methods/:id/forget', async ({ params }) => {
    await store.pool.query('delete from sandbox_pay.saved_methods where id = $1', [params.id]);
    return {};
  });
  app.get<{ Params: { id: string } }>('/refunds/:id', async ({ params }) => refunds.read(params.id));
  app.get<{ Params: { id: string } }>('/disputes/:id', async ({ params }) => disputes.read(params.id));
  app.get('/vat', async ({ query }) => {
    const { country, number } = vat.parse(query);
    if ((await store.faults()).vatIsDown) return { status: 'unverified' };
    return { status: isVatNumber(country, number) ? 'valid' : 'invalid' };
  });
  app.get('/events', async ({ query }) => {
    const { after, since } = moved.parse(query);
    const { rows } = await store.pool.query(
      `select e.id, e.type, e.intent_id as "intentId", i.key, e.created_at as "createdAt"
      from sandbox_pay.events e left join sandbox_pay.intents i on i.id = e.intent_id
      where case when exists (select from sandbox_pay.events where id = $1)
        then e.seq > (select seq from sandbox_pay.events where id = $1) else e.created_at >= $2 end
      order by e.seq limit 100`,
      [after, since],
    );
    return rows;
  });
  app.get('/movements', async ({ query }) => {
    const { since, after } = moved.parse(query);
    await refunds.ripenAll();
    const { rows } = await store.pool.query(
      `with moved as (
        select 'mv_' || id as id, 'charge' as kind, id as source, id as charge_id, amount, created_at as at
          from sandbox_pay.charges
        union all select 'mv_' || id, 'refund', id, charge_id, amount, created_at from sandbox_pay.refunds
        union all select 'mf_' || id, 'refund_failure', id, charge_id, amount, failed_at from sandbox_pay.refunds
          where failed_at is not null)
      select m.id, m.kind, m.source as "sourceId", c.intent_id as "intentId", m.amount, c.currency, m.at
      from moved m join sandbox_pay.charges c on c.id = m.charge_id
      where m.at >= $1 and ($2 = '' or (m.at, m.id) > (select at, id from moved where id = $2))
      order by m.at, m.id limit 100`,
      [since, after],
    );
    return rows;
  });
  app.get('/disputes', async ({ query }) => {
    const { intentId = null, since, after } = disputed.parse(query);
    return disputes.list({ intentId, since, after });
  });
}
