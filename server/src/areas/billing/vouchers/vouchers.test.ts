import { systemContext } from '@chamfer/server/context';
import { seedSubscription, seedVouchers } from '@chamfer/server/scenario';
import { buildMember, buildPerson, type TestPerson, useTestApp } from '@chamfer/testing';
import { buyPro, openCheckout } from '@chamfer/testing/checkout';
import { expect, test } from 'vitest';
import { tick } from '../billing-work.ts';
import { revokeBatch } from './voucher-batches.service.ts';

const app = useTestApp({ env: { BILLING: 'sandbox' } });
const off = useTestApp({ env: { BILLING: 'off' } });
const dayMs = 24 * 60 * 60_000;
const system = () => systemContext(app.parts);
const rows = async (text: string, ...values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;
const claim = async (as: TestPerson, voucherId: string) => {
  const { status, body } = await app.call('GET /voucher/claim/{voucherId}', { as, params: { voucherId } });
  return { status, body, code: body.code };
};
const verify = async (voucherId: string) => {
  const { status, body } = await app.call('GET /voucher/verify/{voucherId}', { params: { voucherId } });
  return status === 200 ? body : body.code;
};
const account = async (as: TestPerson) => (await app.call('GET /account', { as })).body;
const usesLeft = async () => (await rows('select sum(uses_left)::int as left from vouchers'))[0].left;
/** Moves a subscription’s end into the past. */
const letEnd = (id: string) =>
  rows(
    "update subscriptions set period_start = now() - interval '2 days', period_end = now() - interval '1 day', due_at = now() - interval '1 day' where id = $1",
    id,
  );

test('a voucher gives its reader Pro for its time, once, and says the same whenever it is claimed again', async () => {
  const person = await buildPerson(app);
  const [voucherId] = await seedVouchers(system(), { months: 6 });
  expect(await verify(voucherId!)).toEqual({ months: 6, claimableUntil: null });
  const { body } = await claim(person, voucherId!);
  const { expiration, subscriptionId } = body;
  expect(body).toEqual({ subscriptionId, months: 6, expiration, hasEnded: false });
  expect(Math.abs(new Date(expiration).getTime() - app.clock.now().getTime() - 183 * dayMs)).toBeLessThan(3 * dayMs);
  expect((await claim(person, voucherId!)).body).toEqual(body);
  const posted = await app.call('POST /voucher/claim/{voucherId}', { as: person, params: { voucherId: voucherId! } });
  expect(posted.body).toEqual(body);
  // Nobody else can claim it.
  expect(await verify(voucherId!)).toBe('INVALID_VOUCHER');
  expect((await claim(await buildPerson(app), voucherId!)).code).toBe('INVALID_VOUCHER');

  const { subscriptions, teams } = await account(person);
  expect(subscriptions).toEqual([
    {
      id: subscriptionId,
      type: 'gift',
      expiration,
      autorenewal: false,
      isTrial: false,
      subscriptionPeriod: null,
      paddleId: null,
      tier: 'pro',
      gracePeriodExpirationDate: null,
      isAutoRenewEditable: false,
      isOnlyCancelable: false,
      teamSubscriptionId: null,
      teamId: null,
      teamName: null,
    },
  ]);
  expect(teams[0]!.subscriptionBadge).toBe('pro');
  const params = { teamId: person.teamId };
  expect((await app.call('GET /teams/{teamId}/active-subscription', { as: person, params })).status).toBe(200);
  const listed = await app.call('GET /teams/{teamId}/subscriptions', { as: person, params });
  expect(listed.body.individualSubscriptions.map(({ id }) => id)).toEqual([subscriptionId]);
  expect(listed.body.seatBasedTeamSubscription).toBeNull();
  expect(await rows('select action, details from audit_log where subject = $1', subscriptionId)).toEqual([
    { action: 'voucher.claimed', details: { months: 6 } },
  ]);
});

test('what it gave ends by itself, and then another one can be claimed', async () => {
  const person = await buildPerson(app);
  const [first, second] = await seedVouchers(system(), { codes: 2 });
  const { body } = await claim(person, first!);
  await tick(app.parts);
  expect((await account(person)).subscriptions).toHaveLength(1);
  const refused = await claim(person, second!);
  expect([refused.status, refused.code]).toEqual([409, 'MULTIPLE_ACTIVE_SUBSCRIPTIONS']);
  expect(await verify(second!)).toEqual({ months: 6, claimableUntil: null });
  await letEnd(body.subscriptionId);
  await tick(app.parts);
  await tick(app.parts);
  const { subscriptions, teams } = await account(person);
  expect([subscriptions, teams[0]!.subscriptionBadge]).toEqual([[], 'basic']);
  expect(
    await rows(
      'select event, "to" from subscription_events where subscription_id = $1 order by version',
      body.subscriptionId,
    ),
  ).toEqual([
    { event: 'voucher_claimed', to: 'active' },
    { event: 'period_ended', to: 'ended' },
  ]);
  // The first one is not given again.
  expect((await claim(person, first!)).body).toMatchObject({ subscriptionId: body.subscriptionId, hasEnded: true });
  expect((await account(person)).subscriptions).toEqual([]);
  expect((await claim(person, second!)).body).toMatchObject({ hasEnded: false });
});

test('it is refused, and stays claimable, while any subscription of the person or a team they own runs', async () => {
  const [owner, licensed, buying] = [await buildPerson(app), await buildPerson(app), await buildPerson(app)];
  await buyPro(app, owner, { isTrialUsed: true });
  await rows(
    `insert into subscriptions (id, type, user_id, origin, tier, status, auto_renew, period, seats, unit_amount,
       currency_code, period_start, period_end, created_at)
     values (gen_random_uuid(), 'edu', $1, 'store', 'pro', 'active', false, 'yearly', 1, 0, 'USD', now(),
       now() + interval '200 days', now())`,
    licensed.userId,
  );
  // A purchase that is being confirmed counts.
  await seedSubscription(system(), app.parts.database.db, { teamId: buying.teamId, seats: 1, status: 'starting' });
  const [voucherId] = await seedVouchers(system());
  for (const as of [owner, licensed, buying]) {
    expect((await claim(as, voucherId!)).code).toBe('MULTIPLE_ACTIVE_SUBSCRIPTIONS');
  }
  const member = await buildMember(app, owner.teamId, 'editor');
  expect((await claim(member, voucherId!)).status).toBe(200);
});

test('nobody claims what is unknown, incomplete, revoked, over or used up, and nothing of it is counted', async () => {
  const person = await buildPerson(app);
  const soon = new Date(app.clock.now().getTime() + dayMs);
  const [[revoked], [over], [used]] = [
    await seedVouchers(system(), { name: 'Fair of spring' }),
    await seedVouchers(system(), { claimableUntil: soon }),
    await seedVouchers(system()),
  ];
  expect(await verify(over!)).toEqual({ months: 6, claimableUntil: soon.toISOString() });
  const keeper = await buildPerson(app);
  const kept = await claim(keeper, used!);
  expect(await revokeBatch(system(), 'Fair of spring')).toBe(true);
  await rows(
    "update voucher_batches set claimable_until = now() - interval '1 minute' where claimable_until is not null",
  );
  const left = await usesLeft();
  const wrong = [
    revoked,
    over,
    used,
    used!.slice(0, -1),
    'none',
    '%',
    '🎟',
    used!.replaceAll('-', '/'),
    'A'.repeat(190),
  ];
  for (const code of wrong) {
    expect([code, (await claim(person, code!)).code]).toEqual([code, 'INVALID_VOUCHER']);
    expect([code, await verify(code!)]).toEqual([code, 'INVALID_VOUCHER']);
  }
  expect((await claim(person, 'A'.repeat(250))).code).toBe('VALIDATION_ERROR');
  expect(await usesLeft()).toBe(left);
  expect((await account(person)).subscriptions).toEqual([]);
  // However it is typed.
  expect((await claim(keeper, ` ${used!.toLowerCase().replaceAll('-', ' ')} `)).body).toEqual(kept.body);
});

test('a voucher that was claimed before its batch was revoked stays', async () => {
  const person = await buildPerson(app);
  const [voucherId] = await seedVouchers(system(), { name: 'Thanks', usesPerCode: 5 });
  const { body } = await claim(person, voucherId!);
  await revokeBatch(system(), 'Thanks');
  expect((await claim(person, voucherId!)).body).toEqual(body);
  expect((await claim(await buildPerson(app), voucherId!)).code).toBe('INVALID_VOUCHER');
});

test('buying a plan for the team later, and its end, leave what the voucher gave as it is', async () => {
  const person = await buildPerson(app);
  const [voucherId] = await seedVouchers(system(), { months: 12 });
  const { body } = await claim(person, voucherId!);
  await openCheckout(app, person);
  const { subscriptionId } = await buyPro(app, person, { isTrialUsed: true, period: 'monthly' });
  const params = { subscriptionId };
  const input = { autoRenew: false };
  await app.call('PUT /teams/subscriptions/{subscriptionId}/auto-renew', { as: person, params, input });
  await rows(
    "update subscriptions set period_start = now() - interval '2 days', due_at = now() where id = $1",
    subscriptionId,
  );
  await rows('update subscriptions set period_end = now() where id = $1', subscriptionId);
  await tick(app.parts);
  const { subscriptions, teams } = await account(person);
  expect(subscriptions.map(({ id }) => id)).toEqual([body.subscriptionId]);
  expect(teams[0]!.subscriptionBadge).toBe('pro');
});

test('tries are limited, of a person and of an address', async () => {
  const person = await buildPerson(app);
  const tries = async (most: number, attempt: () => Promise<unknown>) => {
    for (let each = 0; each < most; each++) expect(await attempt()).toBe('INVALID_VOUCHER');
    expect(await attempt()).toBe('TOO_MANY_REQUESTS');
  };
  await tries(20, async () => (await claim(person, 'none')).code);
  const params = { voucherId: 'none' };
  const from = { params, ip: '198.51.100.7' };
  await tries(60, async () => (await app.call('GET /voucher/verify/{voucherId}', from)).body.code);
});

test('codes are stored as hashes alone', async () => {
  const [voucherId] = await seedVouchers(system());
  const plain = voucherId!.replaceAll('-', '');
  for (const table of ['vouchers', 'voucher_batches', 'audit_log']) {
    const [{ text }] = await rows(`select coalesce(string_agg(t::text, ' '), '') as text from ${table} t`);
    expect(text).not.toContain(plain);
    expect(text).not.toContain(voucherId);
  }
});

test('where nothing is sold there is nothing to give', async () => {
  const person = await buildPerson(off);
  const [voucherId] = await seedVouchers(systemContext(off.parts));
  const params = { voucherId: voucherId! };
  const claimed = await off.call('GET /voucher/claim/{voucherId}', { as: person, params });
  const verified = await off.call('GET /voucher/verify/{voucherId}', { params });
  expect([claimed.body.code, verified.body.code]).toEqual(['INVALID_VOUCHER', 'INVALID_VOUCHER']);
});
