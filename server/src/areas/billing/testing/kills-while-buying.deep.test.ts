import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  killPostgres,
  runSql,
  type ServerAccount,
  type ServerProcess,
  serverCalls,
  startServerProcess,
} from '@chamfer/testing';
import { addressIn, cards } from '@chamfer/testing/checkout';
import { eventually } from '@chamfer/testing/eventually';
import { startStripe, stripeMethodOf } from '@chamfer/testing/stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** KILLS=5 makes fewer of them. */
const kills = Number(process.env.KILLS ?? 50);
/** How many finalize at the moment of each kill. */
const buyers = 10;

/** Who takes the payments, and lives on while the server is killed. */
interface Provider {
  env: Record<string, string>;
  /** Types a card that pays. */
  pay(clientSecret: string): Promise<void>;
  /** Each charge, in minor units. */
  taken(): Promise<number[]>;
  close(): Promise<void>;
}

let folder: string;
let server: ServerProcess;
let provider: Provider;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chamfer-billing-kills-'));
});
afterEach(async () => {
  await server?.kill();
  await provider?.close();
  await killPostgres(folder);
  await rm(folder, { recursive: true, force: true });
});

const { call, signUp } = serverCalls(() => server.origin);
const sql = <Row extends object>(text: string, values: unknown[] = []) => runSql<Row>(folder, text, values);

/** A checkout whose card is authorized, of a new person. */
async function authorized(name: string): Promise<{ as: ServerAccount; checkoutId: string; intentId: string }> {
  await sql('delete from rate_limits');
  const as = await signUp(name);
  await sql('update users set email_verified_at = now() where email = $1', [as.email]);
  const { id: checkoutId, teamId } = await call('POST /checkout', { as, input: { period: 'monthly' } });
  await sql(
    `insert into trial_claims (kind, hash, order_id, at)
     values ('team', encode(sha256(convert_to($1, 'UTF8')), 'hex'), gen_random_uuid(), now())`,
    [teamId],
  );
  const billingDetails = addressIn('FI');
  const params = { checkoutId };
  const wanted = { period: 'monthly' as const, editorSeatCount: 3, billingDetails };
  const { estimate } = await call('POST /checkout/{checkoutId}/estimate', { as, params, input: wanted });
  const input = { estimate, billingDetails, paymentType: 'card' as const };
  const { paymentIntent } = await call('POST /checkout/{checkoutId}/start', { as, params, input });
  await provider.pay(paymentIntent.clientSecret);
  return { as, checkoutId, intentId: paymentIntent.id };
}

type Buyer = Awaited<ReturnType<typeof authorized>>;
const finalize = ({ as, checkoutId, intentId }: Buyer) =>
  call('POST /checkout/{checkoutId}/finalize', {
    as,
    params: { checkoutId },
    input: { authorizedPaymentIntentID: intentId },
  });

async function sandbox(): Promise<Provider> {
  return {
    env: { BILLING: 'sandbox' },
    async pay(clientSecret) {
      const card = { number: cards.paid, expMonth: 8, expYear: 2029, cvc: '123' };
      await fetch(`${server.origin}/sandbox-pay/browser/confirm`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientSecret, ...card }),
      });
    },
    taken: async () =>
      (await sql<{ amount: number }>('select amount::int as amount from sandbox_pay.charges')).map((row) => row.amount),
    close: async () => undefined,
  };
}

async function stripe(): Promise<Provider> {
  const { fake, env, deliverTo, close } = await startStripe();
  // A server that is killed does not answer.
  deliverTo({
    fetch: (method, path, { body, headers }) =>
      fetch(`${server.origin}${path}`, { method, headers, body: new Uint8Array(body) }).catch(() => undefined),
  });
  return {
    env,
    async pay(clientSecret) {
      fake.browser.confirm(clientSecret, { method: stripeMethodOf(cards.paid) });
    },
    taken: async () => [...fake.account.charges.values()].filter((each) => each.captured).map((each) => each.amount),
    close,
  };
}

describe.each([
  ['the sandbox', sandbox],
  ['the fake of Stripe', stripe],
] as const)('with %s', (_, start) => {
  test(`${kills * buyers} purchases, with the server killed at their press, are charged and booked once`, async () => {
    provider = await start();
    const { env } = provider;
    server = await startServerProcess(folder, env);
    for (let round = 0; round < kills; round++) {
      const crowd: Buyer[] = [];
      for (let each = 0; each < buyers; each++) crowd.push(await authorized(`buyer-${round}-${each}`));
      const presses = crowd.map((buyer) => finalize(buyer).catch(() => undefined));
      await pause((round * 37) % 160);
      await server.kill();
      await Promise.all(presses);
      server = await startServerProcess(folder, env);
      for (const buyer of crowd) {
        await eventually(async () => expect((await finalize(buyer)).status).toBe('settled'));
      }
    }
    const taken = await provider.taken();
    const [sums] = await sql<Record<string, number>>(
      `select (select count(*)::int from orders where status = 'settled') as orders,
         (select count(*)::int from charges) as charges, (select count(*)::int from invoices) as invoices,
         (select max(seq) from invoices) as last, (select count(*)::int from orders where status <> 'settled') as left,
         (select count(*)::int from subscriptions where status = 'active') as subscriptions,
         (select sum(amount)::int from ledger_entries where account = 'provider') as provider,
         (select sum(amount)::int from ledger_entries where account = 'receivable') as receivable`,
    );
    const all = kills * buyers;
    expect(sums).toEqual({
      orders: all,
      charges: all,
      invoices: all,
      last: all,
      left: 0,
      subscriptions: all,
      provider: taken.reduce((sum, amount) => sum + amount, 0),
      receivable: 0,
    });
    expect(taken).toHaveLength(all);
  });
});
