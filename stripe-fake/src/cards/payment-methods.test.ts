import { expect, test } from 'vitest';
import { held, pay, refusalOf, useFake } from '../testing/use-fake.ts';

const used = useFake();

test('a payment method is attached, read, listed and detached', async () => {
  const { stripe } = used;
  const customer = await stripe.customers.create();
  const method = await stripe.paymentMethods.attach('pm_card_amex', { customer: customer.id });
  expect(method).toMatchObject({
    object: 'payment_method',
    type: 'card',
    customer: customer.id,
    card: { brand: 'amex' },
  });
  expect(await stripe.paymentMethods.retrieve(method.id, { expand: ['customer'] })).toMatchObject({
    customer: { id: customer.id, object: 'customer' },
  });
  expect((await stripe.paymentMethods.list({ customer: customer.id, type: 'card' })).data).toHaveLength(1);
  expect(await stripe.paymentMethods.detach(method.id)).toMatchObject({ customer: null });
  expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toEqual([]);
  expect(await stripe.paymentMethods.retrieve(method.id)).toMatchObject({ customer: null });
  expect(await refusalOf(stripe.paymentMethods.detach(method.id))).toMatchObject({ statusCode: 400 });
});

test('what was detached is not used again', async () => {
  const { stripe } = used;
  const customer = await stripe.customers.create();
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  await stripe.paymentMethods.detach(method.id);
  const renewal = held(customer.id, { payment_method: method.id, confirm: true, off_session: true });
  for (const call of [
    () => stripe.paymentIntents.create(renewal),
    () => stripe.paymentMethods.attach(method.id, { customer: customer.id }),
  ]) {
    expect(await refusalOf(call())).toMatchObject({ statusCode: 400, message: expect.stringContaining('detached') });
  }
});

test('a card that paid without being attached is not used again', async () => {
  const { stripe } = used;
  const paid = await pay(stripe, 'pm_card_visa');
  expect(await refusalOf(pay(stripe, paid.payment_method as string))).toMatchObject({
    statusCode: 400,
    param: 'payment_method',
  });
});

test("a customer's card pays for that customer alone", async () => {
  const { stripe } = used;
  const [owner, other] = [await stripe.customers.create(), await stripe.customers.create()];
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: owner.id });
  for (const customer of [other.id, undefined]) {
    expect(await refusalOf(pay(stripe, method.id, { customer }))).toMatchObject({ statusCode: 400 });
  }
  expect(await pay(stripe, method.id, { customer: owner.id })).toMatchObject({ status: 'succeeded' });
});

test('declined and unknown cards are not attached', async () => {
  const { stripe } = used;
  const customer = await stripe.customers.create();
  expect(
    await refusalOf(stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: customer.id })),
  ).toMatchObject({ statusCode: 402, code: 'card_declined' });
  for (const id of ['pm_card_unheardOf', 'pm_card_constructor', 'pm_none']) {
    expect(await refusalOf(stripe.paymentMethods.retrieve(id))).toMatchObject({ statusCode: 404 });
  }
  expect(await refusalOf(stripe.paymentMethods.attach('pm_card_visa', { customer: 'cus_none' }))).toMatchObject({
    code: 'resource_missing',
    param: 'customer',
  });
});
