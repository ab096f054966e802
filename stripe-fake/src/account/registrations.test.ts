import { expect, test } from 'vitest';
import { apiVersion } from '../core/account.ts';
import { refusalOf, useFake } from '../testing/use-fake.ts';

const used = useFake();

test('an endpoint gives its secret at creation only, with the version that is pinned', async () => {
  const { stripe } = used;
  const made = await stripe.webhookEndpoints.create({
    url: 'http://127.0.0.1:1/hooks',
    enabled_events: ['payment_intent.succeeded'],
    api_version: apiVersion,
    description: 'Chamfer',
    metadata: { of: 'chamfer' },
  });
  expect(made).toMatchObject({ api_version: apiVersion, status: 'enabled', metadata: { of: 'chamfer' } });
  expect(made.secret).toMatch(/^whsec_/);
  const read = await stripe.webhookEndpoints.retrieve(made.id);
  const changed = await stripe.webhookEndpoints.update(made.id, { disabled: true, enabled_events: ['*'] });
  const { data } = await stripe.webhookEndpoints.list();
  for (const later of [read, changed, data[0]!]) expect(later).not.toHaveProperty('secret');
  expect(changed).toMatchObject({ status: 'disabled', enabled_events: ['*'], description: 'Chamfer' });
  expect(await stripe.webhookEndpoints.del(made.id)).toMatchObject({ id: made.id, deleted: true });
  expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
  expect(await refusalOf(stripe.webhookEndpoints.retrieve(made.id))).toMatchObject({ statusCode: 404 });
});

test('endpoints need an address, events, and a version that there is', async () => {
  const { stripe } = used;
  const right = { url: 'https://chamfer.example/hooks', enabled_events: ['*' as const] };
  const cases: [object, object][] = [
    [{ ...right, url: 'chamfer.example' }, { code: 'url_invalid' }],
    [
      { ...right, enabled_events: undefined },
      { code: 'parameter_missing', param: 'enabled_events' },
    ],
    [{ ...right, api_version: '2011-01-01' }, { param: 'api_version' }],
    [{ ...right, secret: 'mine' }, { code: 'parameter_unknown' }],
  ];
  for (const [params, refusal] of cases) {
    expect(await refusalOf(stripe.webhookEndpoints.create(params as never))).toMatchObject(refusal);
  }
  for (let count = 0; count < 16; count += 1) await stripe.webhookEndpoints.create(right);
  expect(await refusalOf(stripe.webhookEndpoints.create(right))).toMatchObject({
    message: expect.stringContaining('maximum'),
  });
});

test('a domain is registered for wallets, once', async () => {
  const { stripe } = used;
  const made = await stripe.paymentMethodDomains.create({ domain_name: 'chamfer.example' });
  expect(made).toMatchObject({ enabled: true, apple_pay: { status: 'active' }, domain_name: 'chamfer.example' });
  expect((await stripe.paymentMethodDomains.create({ domain_name: 'chamfer.example' })).id).toBe(made.id);
  await stripe.paymentMethodDomains.create({ domain_name: 'other.example', enabled: false });
  const named = await stripe.paymentMethodDomains.list({ domain_name: 'chamfer.example' });
  expect(named.data.map(({ id }) => id)).toEqual([made.id]);
  expect((await stripe.paymentMethodDomains.list({ enabled: false })).data).toHaveLength(1);
  expect(await stripe.paymentMethodDomains.update(made.id, { enabled: false })).toMatchObject({ enabled: false });
  expect(await stripe.paymentMethodDomains.validate(made.id)).toMatchObject({ id: made.id });
  expect(await stripe.paymentMethodDomains.retrieve(made.id)).toMatchObject({ enabled: false });
  expect(await refusalOf(stripe.paymentMethodDomains.create({ domain_name: 'https://x' }))).toMatchObject({
    param: 'domain_name',
  });
  expect(await refusalOf(stripe.paymentMethodDomains.retrieve('pmd_none'))).toMatchObject({ statusCode: 404 });
});
