import { randomUUID } from 'node:crypto';
import type { NewIntent } from '@chamfer/server/payment-port';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestedProvider, testedProviders } from './tested-providers.ts';

const cards = {
  paid: '4242424242424242',
  refused: '4000000000000002',
  poor: '4000000000009995',
  challenged: '4000000000003220',
  failsLater: '4000000000000341',
};
const euros = (amount: number) => ({ amount, currency: 'EUR' });
const hour = 60 * 60_000;

describe.each(testedProviders)('%s', (_name, start) => {
  let it: TestedProvider;
  let customerId: string;
  beforeAll(async () => {
    it = await start();
    const teamId = randomUUID();
    customerId = await it.port.createCustomer({ key: `customer:${teamId}`, teamId });
  });
  afterAll(() => it.close());

  const asked = (changes: Partial<NewIntent> = {}): NewIntent => {
    const orderId = randomUUID();
    return {
      key: `${orderId}:1`,
      orderId,
      attempt: 1,
      startedAt: it.now(),
      customerId,
      description: '2 seats for a month',
      ...euros(11_900),
      method: 'card',
      isPresent: true,
      ...changes,
    };
  };
  /** An intent with a card that went through. */
  const paid = async (changes: Partial<NewIntent> = {}, card = cards.paid) => {
    const intent = await it.port.createIntent(asked(changes));
    await it.give(intent.id, intent.clientSecret, card);
    return intent;
  };
  /** The id of a card that was saved. */
  const saved = async (card = cards.paid) => {
    const { id } = await paid({ amount: 0 }, card);
    return (await it.port.capture(id, euros(0))).method!.id;
  };

  test('an amount is held, captured once, and its card saved', async () => {
    const wanted = asked();
    const intent = await it.port.createIntent(wanted);
    expect(intent).toMatchObject({ status: 'open', ...euros(11_900), decline: null, chargeId: null });
    expect((await it.port.createIntent(wanted)).id).toBe(intent.id);
    await it.give(intent.id, intent.clientSecret, cards.paid);
    expect(await it.port.intent(intent.id)).toMatchObject({
      status: 'authorized',
      method: { type: 'card', last4: '4242' },
    });
    const [first, second] = [
      await it.port.capture(intent.id, euros(11_900)),
      await it.port.capture(intent.id, euros(11_900)),
    ];
    expect(first).toMatchObject({ status: 'captured', ...euros(11_900), chargeId: expect.any(String) });
    expect(second.chargeId).toBe(first.chargeId);
    expect((await it.port.void(intent.id)).status).toBe('captured');
    const later = await it.port.createIntent(asked({ method: 'saved', methodId: first.method!.id, isPresent: false }));
    expect(later).toMatchObject({ status: 'authorized', method: { last4: '4242' } });
  });

  test.each([
    [cards.refused, 'Refused'],
    [cards.poor, 'Not enough balance'],
  ])('the card %s is declined, and another one may follow until the intent is voided', async (card, reason) => {
    const { id, clientSecret } = await paid({}, card);
    expect(await it.port.intent(id)).toMatchObject({ status: 'declined', decline: { reason, again: 'later' } });
    await it.give(id, clientSecret, cards.paid);
    expect((await it.port.intent(id)).status).toBe('authorized');
    expect((await it.port.void(id)).status).toBe('expired');
    expect((await it.port.capture(id, euros(11_900))).status).toBe('expired');
    expect((await it.port.void(id)).status).toBe('expired');
  });

  test('a bank that wants to be asked is asked; where nobody is there, only the person helps', async () => {
    const { id, clientSecret } = await paid({}, cards.challenged);
    expect((await it.port.intent(id)).status).toBe('challenge');
    if (!it.answer) return;
    await it.answer(clientSecret, true);
    const { method } = await it.port.capture(id, euros(11_900));
    const renewal = { method: 'saved', methodId: method!.id } as const;
    expect(await it.port.createIntent(asked({ ...renewal, isPresent: false }))).toMatchObject({
      status: 'declined',
      decline: { reason: '3D Not Authenticated', again: 'with_person' },
    });
    const pressed = await it.port.createIntent(asked({ ...renewal, isPresent: true }));
    expect(pressed.status).toBe('challenge');
    await it.answer(pressed.clientSecret, false);
    expect(await it.port.intent(pressed.id)).toMatchObject({
      status: 'declined',
      decline: { reason: '3D Not Authenticated' },
    });
  });

  test('a saved card can fail later, by the same key in the same way', async () => {
    const wanted = asked({ method: 'saved', methodId: await saved(cards.failsLater), isPresent: false });
    const declined = await it.port.createIntent(wanted);
    expect(declined).toMatchObject({ status: 'declined', decline: { reason: 'Refused', again: 'later' } });
    expect((await it.port.createIntent(wanted)).id).toBe(declined.id);
  });

  test('an amount of 0 takes nothing and saves the card once it is captured', async () => {
    const { id } = await paid({ amount: 0 });
    expect(await it.port.intent(id)).toMatchObject({ status: 'authorized', ...euros(0) });
    const done = await it.port.capture(id, euros(0));
    expect(done).toMatchObject({ status: 'captured', ...euros(0), chargeId: null, method: { last4: '4242' } });
    const wanted = asked({ method: 'saved', methodId: done.method!.id, isPresent: false });
    expect((await it.port.createIntent(wanted)).status).toBe('authorized');
    const unwanted = await paid({ amount: 0 });
    expect((await it.port.void(unwanted.id)).status).toBe('expired');
    expect((await it.port.capture(unwanted.id, euros(0))).status).toBe('expired');
    expect((await it.port.intent(unwanted.id)).status).toBe('expired');
  });

  test('a method that is forgotten pays nothing any more, and can be forgotten again', async () => {
    const methodId = await saved();
    await it.port.forgetMethod(methodId);
    await it.port.forgetMethod(methodId);
    const wanted = asked({ method: 'saved', methodId, isPresent: false });
    const outcome = await it.port.createIntent(wanted).then(
      ({ decline }) => decline?.again,
      ({ code }: { code: string }) => code,
    );
    expect(['other_method', 'method_missing']).toContain(outcome);
  });

  test('money goes back once for a key, never more than was taken, and moves in the list', async () => {
    const since = new Date(it.now().getTime() - 5000);
    const { id } = await paid();
    const { chargeId } = await it.port.capture(id, euros(11_900));
    const key = randomUUID();
    const refund = await it.port.refund(key, chargeId!, 1900);
    expect((await it.port.refund(key, chargeId!, 1900)).id).toBe(refund.id);
    expect((await it.port.refundState(refund.id)).status).toBe('done');
    await expect(it.port.refund(randomUUID(), chargeId!, 10_001)).rejects.toMatchObject({ kind: 'invalid' });
    const moved = [];
    for await (const movement of it.port.movements(since)) if (movement.intentId === id) moved.push(movement);
    expect(moved.map(({ kind, sourceId, amount }) => [kind, sourceId, amount]).toSorted()).toEqual([
      ['charge', chargeId, 11_900],
      ['refund', refund.id, 1900],
    ]);
    expect(new Set(moved.map(({ currency }) => currency))).toEqual(new Set(['EUR']));
  });

  test('what happened is listed after a place, the earliest first, with the attempt it belongs to', async () => {
    const start = new Date(it.now().getTime() - 2000);
    const wanted = asked();
    const intent = await it.port.createIntent(wanted);
    await it.give(intent.id, intent.clientSecret, cards.paid);
    await it.port.capture(intent.id, euros(11_900));
    const read = async (id: string | null) => {
      const events = [];
      for await (const event of it.port.events({ id, since: start })) events.push(event);
      return events;
    };
    const all = await read(null);
    const ours = all.filter(({ intentId }) => intentId === intent.id);
    expect(ours.length).toBeGreaterThan(1);
    expect(ours[0]).toMatchObject({ about: 'intent', attempt: { orderId: wanted.orderId, no: 1 } });
    expect(all.map(({ at }) => at.getTime())).toEqual(all.map(({ at }) => at.getTime()).toSorted((a, b) => a - b));
    expect(await read(all.at(-1)!.id)).toEqual([]);
    expect((await read(all.at(-2)!.id)).map(({ id }) => id)).toEqual([all.at(-1)!.id]);
  });

  test('an answer that was lost is found by its key, also after more than a day', async () => {
    const wanted = asked();
    const { id } = await it.port.createIntent(wanted);
    it.advance?.(25 * hour);
    expect((await it.port.createIntent(wanted)).id).toBe(id);
  });

  test('a refusal names what is wrong', async () => {
    await expect(it.port.intent('pi_none')).rejects.toMatchObject({ kind: 'invalid' });
    await expect(it.port.refund(randomUUID(), 'ch_none', 100)).rejects.toMatchObject({ kind: 'invalid' });
    await it.port.probe();
    expect(it.port.leastCharge('EUR')).toBeGreaterThan(0);
  });
});
