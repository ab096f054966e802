import { expect, test } from 'vitest';
import { refusalOf, useFake } from '../testing/use-fake.ts';

const used = useFake();

test('a customer is made, changed, read and listed', async () => {
  const { stripe } = used;
  const made = await stripe.customers.create({
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    phone: '+49 30 1',
    description: 'Team of Ada',
    address: { line1: 'Street 1', city: 'Berlin', country: 'DE' },
    preferred_locales: ['de', 'en'],
    metadata: { team: 'team-1' },
  });
  expect(made).toMatchObject({
    object: 'customer',
    name: 'Ada Lovelace',
    address: { line1: 'Street 1', city: 'Berlin', country: 'DE', line2: null },
    preferred_locales: ['de', 'en'],
    metadata: { team: 'team-1' },
    livemode: false,
  });
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: made.id });
  const changed = await stripe.customers.update(made.id, {
    name: '',
    address: '',
    metadata: { plan: 'pro' },
    invoice_settings: { default_payment_method: method.id },
  });
  expect(changed).toMatchObject({ name: null, address: null, metadata: { team: 'team-1', plan: 'pro' } });
  expect(
    await stripe.customers.retrieve(made.id, { expand: ['invoice_settings.default_payment_method'] }),
  ).toMatchObject({ invoice_settings: { default_payment_method: { id: method.id } } });
  expect(await stripe.customers.update(made.id, { metadata: '' })).toMatchObject({ metadata: {} });
  expect((await stripe.customers.list({ email: 'ada@example.org' })).data).toHaveLength(1);
  expect((await stripe.customers.list({ email: 'bob@example.org' })).data).toEqual([]);
});

test('metadata whose names are numbers stays metadata', async () => {
  const made = await used.stripe.customers.create({ metadata: { 0: 'a', 1: 'b', order: 'c' } });
  expect(made.metadata).toEqual({ 0: 'a', 1: 'b', order: 'c' });
  expect((await used.stripe.customers.create({ metadata: { 0: 'a', 1: 'b' } })).metadata).toEqual({ 0: 'a', 1: 'b' });
});

test('names that objects have anyway are kept in metadata', async () => {
  const { metadata } = await used.stripe.customers.create({ metadata: { constructor: 'a', toString: 'b' } });
  expect(Object.entries(metadata)).toEqual([
    ['constructor', 'a'],
    ['toString', 'b'],
  ]);
  const many = Object.fromEntries(Array.from({ length: 51 }, (_value, index) => [`key${index}`, '1']));
  expect(await refusalOf(used.stripe.customers.create({ metadata: many }))).toMatchObject({ param: 'metadata' });
  expect(await refusalOf(used.stripe.customers.list({ expand: ['data.constructor'] }))).toMatchObject({
    param: 'expand',
  });
});

test('a deleted customer pays nothing any more', async () => {
  const { stripe } = used;
  const { id } = await stripe.customers.create();
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: id });
  expect(await stripe.customers.del(id)).toEqual({ id, object: 'customer', deleted: true });
  expect(await stripe.customers.retrieve(id)).toEqual({ id, object: 'customer', deleted: true });
  expect((await stripe.customers.list()).data).toEqual([]);
  expect(await stripe.paymentMethods.retrieve(method.id)).toMatchObject({ customer: null });
  expect(await refusalOf(stripe.paymentIntents.create({ amount: 5000, currency: 'eur', customer: id }))).toMatchObject({
    code: 'resource_missing',
    param: 'customer',
  });
  for (const call of [() => stripe.customers.update(id, { name: 'A' }), () => stripe.customers.retrieve('cus_none')]) {
    expect(await refusalOf(call())).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  }
});
