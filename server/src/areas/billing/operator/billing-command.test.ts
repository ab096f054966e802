import { systemContext } from '@chamfer/server/context';
import { buildPerson } from '@chamfer/testing';
import { addressIn, cards, openCheckout, pressStart, typeCard } from '@chamfer/testing/checkout';
import { useStripeApp } from '@chamfer/testing/stripe-app';
import { expect, test } from 'vitest';
import { findByIntent } from '../orders/orders.service.ts';
import { reserve } from '../orders/settle.service.ts';
import { billingCommand } from './billing-command.ts';

const used = useStripeApp({ env: { PUBLIC_URL: 'https://chamfer.example' } });
const run = (...given: string[]) => billingCommand(systemContext(used.app.parts), given);
const endpoints = async () =>
  (await used.stripe.sdk.webhookEndpoints.list()).data.filter(({ url }) => url.includes('chamfer.example'));

test('setup shows what is missing, makes it once, and changes the secret in two steps', async () => {
  expect((await run('check')).text).toContain('run billing setup');
  expect((await run('setup')).text).toContain('no webhook endpoint yet');
  expect(await endpoints()).toEqual([]);
  const first = await run('setup', '--yes');
  expect(first).toMatchObject({ done: true, text: expect.stringMatching(/whsec_\w+[\s\S]*set BILLING=stripe/) });
  const [made] = await endpoints();
  expect(made).toMatchObject({
    url: 'https://chamfer.example/api/payments/webhook',
    status: 'enabled',
    api_version: '2026-10-28.endive',
  });
  expect(await run('setup', '--yes')).toEqual({ done: true, text: 'Everything is there: nothing was changed.' });
  expect(await endpoints()).toHaveLength(1);
  expect((await run('setup', '--yes', '--rotate')).text).toMatch(/whsec_\w+[\s\S]*Add it to STRIPE_WEBHOOK_SECRETS/);
  expect(await endpoints()).toHaveLength(2);
  expect((await run('setup', '--yes')).text).toContain(`the earlier webhook endpoint ${made!.id} is removed`);
  expect((await endpoints()).map(({ id }) => id)).not.toContain(made!.id);
  expect(await run('check')).toMatchObject({ done: true });
});

test('an endpoint that somebody has switched off is switched on', async () => {
  const [endpoint] = await endpoints();
  await used.stripe.sdk.webhookEndpoints.update(endpoint!.id, { disabled: true });
  expect((await run('check')).text).toContain('Webhooks are not set up');
  expect((await run('setup', '--yes')).text).toContain('is changed');
  expect(await run('check')).toMatchObject({ done: true });
});

test('check names what the key may not do, and a key that is revoked', async () => {
  const { fake } = used.stripe;
  fake.faults.add({ kind: 'forbidden', path: '/v1/disputes', times: 1 });
  expect((await run('check')).text).toContain('The key may not read disputes.');
  fake.faults.add({ kind: 'forbidden', times: 1 });
  expect(await run('check')).toMatchObject({ done: false, text: expect.stringContaining('refused') });
});

test('resolve asks about an order that is being confirmed, and writes what Stripe says', async () => {
  const { app } = used;
  const owner = await buildPerson(app);
  const open = await openCheckout(app, owner, {
    period: 'monthly',
    isTrialUsed: true,
    billingDetails: addressIn('FI'),
  });
  const { body } = await pressStart(app, owner, open);
  const { db } = app.parts.database;
  const { order } = (await findByIntent(db, body.paymentIntent.id))!;
  expect((await run('resolve', order.id)).text).toContain('waits for whoever pays');
  await typeCard(app, body.paymentIntent.clientSecret, cards.refused);
  await db.transaction((tx) => reserve(systemContext(app.parts), tx, order));
  expect((await run('resolve', order.id)).text).toContain('failed: Refused');
  expect((await run('resolve', '00000000-0000-4000-8000-000000000000')).text).toContain('There is no order');
  await expect(run('resolve', 'nothing')).rejects.toThrow('billing resolve ORDER');
  await expect(run('other')).rejects.toThrow('billing check');
});
