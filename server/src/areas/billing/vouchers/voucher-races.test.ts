import { systemContext } from '@chamfer/server/context';
import { seedVouchers } from '@chamfer/server/scenario';
import { buildPerson, type TestPerson, useTestApp } from '@chamfer/testing';
import { expect, test } from 'vitest';
import { claimByMany } from '../testing/claim-by-many.ts';

/** Who presses at the same moment. */
const app = useTestApp({ env: { BILLING: 'sandbox' } });
const system = () => systemContext(app.parts);
const claim = async (as: TestPerson, voucherId: string) =>
  (await app.call('GET /voucher/claim/{voucherId}', { as, params: { voucherId } })).body;
const heldBy = async (as: TestPerson) => (await app.call('GET /account', { as })).body.subscriptions;

test('of two people in the same second one gets a voucher', async () => {
  for (let round = 0; round < 5; round++) {
    const people = [await buildPerson(app), await buildPerson(app)];
    const [voucherId] = await seedVouchers(system());
    const answers = await Promise.all(people.map((as) => claim(as, voucherId!)));
    expect(answers.filter(({ subscriptionId }) => subscriptionId)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'INVALID_VOUCHER')).toHaveLength(1);
    const held = await Promise.all(people.map(heldBy));
    expect(held.flat()).toHaveLength(1);
  }
});

test('one person in several tabs gets one subscription and one answer', async () => {
  const person = await buildPerson(app);
  const [voucherId] = await seedVouchers(system(), { name: 'Five tabs', usesPerCode: 9 });
  const answers = await Promise.all(Array.from({ length: 5 }, () => claim(person, voucherId!)));
  expect(new Set(answers.map(({ subscriptionId }) => subscriptionId)).size).toBe(1);
  expect(await heldBy(person)).toHaveLength(1);
  const text = 'select uses_left from vouchers join voucher_batches b on b.id = batch_id where b.name = $1';
  expect((await app.parts.database.pool.query(text, ['Five tabs'])).rows).toEqual([{ uses_left: 8 }]);
});

test('two vouchers at once give one person one subscription', async () => {
  const person = await buildPerson(app);
  const codes = await seedVouchers(system(), { codes: 4 });
  const answers = await Promise.all(codes.map((code) => claim(person, code)));
  expect(answers.filter(({ subscriptionId }) => subscriptionId)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'MULTIPLE_ACTIVE_SUBSCRIPTIONS')).toHaveLength(3);
  expect(await heldBy(person)).toHaveLength(1);
});

test('30 people at once claim 12 vouchers, and a code for 7 people: as many get one as there are', async () => {
  await claimByMany(app, { people: 30, codes: 12 });
  await claimByMany(app, { people: 30, codes: 1, usesPerCode: 7 });
});

test('a claim that breaks off at any of its writes leaves nothing, and is made with the next press', async () => {
  const { pool } = app.parts.database;
  const [voucherId] = await seedVouchers(system(), { name: 'Broken off' });
  const person = await buildPerson(app);
  await pool.query(
    "create function break_off() returns trigger language plpgsql as 'begin raise exception ''broken''; end'",
  );
  const left = async () => {
    const text = `select (select uses_left from vouchers join voucher_batches b on b.id = batch_id where name = 'Broken off') as uses,
      (select count(*)::int from subscriptions where user_id = $1) as subscriptions,
      (select count(*)::int from subscription_events where cause = 'user:' || $1::text) as events,
      (select count(*)::int from voucher_claims where user_id = $1) as claims`;
    return (await pool.query(text, [person.userId])).rows[0];
  };
  for (const table of ['subscriptions', 'subscription_events', 'voucher_claims', 'teams', 'audit_log']) {
    await pool.query(`create trigger break_off before insert or update on ${table} execute function break_off()`);
    expect((await claim(person, voucherId!)).code, table).toBe('INTERNAL_ERROR');
    await pool.query(`drop trigger break_off on ${table}`);
    expect(await left(), table).toEqual({ uses: 1, subscriptions: 0, events: 0, claims: 0 });
  }
  expect((await claim(person, voucherId!)).months).toBe(6);
  expect(await left()).toEqual({ uses: 0, subscriptions: 1, events: 1, claims: 1 });
});
