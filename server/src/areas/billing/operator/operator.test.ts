import { systemContext } from '@chamfer/server/context';
import { buildPerson, useTestApp } from '@chamfer/testing';
import { buyPro, openCheckout } from '@chamfer/testing/checkout';
import { expect, test } from 'vitest';
import { WrongUsage } from '../../../platform/operator-command.ts';
import { contractCommand, couponCommand, refundCommand } from './operator.ts';

const app = useTestApp({ env: { BILLING: 'sandbox' } });
const off = useTestApp({ env: { BILLING: 'off' } });
const refund = (...words: string[]) => refundCommand(systemContext(app.parts), words);
const coupon = (...words: string[]) => couponCommand(systemContext(app.parts), words);
const rowsOf = async (teamId: string) => {
  const text = 'select status, origin, seats, unit_amount, due_at, version from subscriptions where team_id = $1';
  return (await app.parts.database.pool.query(text, [teamId])).rows;
};
const setFaults = (settings: object) =>
  app.parts.database.pool.query(
    'insert into sandbox_pay.faults (settings) values ($1) on conflict (single) do update set settings = excluded.settings',
    [JSON.stringify(settings)],
  );

test('money goes back in part and whole, with credit notes, and the plan ends with the last of it', async () => {
  const owner = await buildPerson(app);
  await buyPro(app, owner, { isTrialUsed: true, period: 'monthly' });
  const params = { teamId: owner.teamId };
  const listed = async () =>
    (await app.call('GET /app/teams/{teamId}/invoices', { as: owner, params, query: {} })).body.items;
  const number = (await listed())[0]!.number;
  expect(await refund(number, '12.5')).toMatchObject({ done: true });
  const tooMuch = `Of ${number} only USD 22.50 are left to give back.`;
  expect(await refund(number, '40')).toEqual({ done: false, text: tooMuch });
  // A provider that is down gets the rest later, by the job and the tick.
  await setFaults({ isDown: true });
  expect((await refund(number, '2.50')).text).toContain('does not answer yet');
  await setFaults({});
  expect(await refund(number)).toMatchObject({ done: true });
  expect((await refund(number)).text).toBe(`${number} was given back already.`);
  const credited = (await listed()).filter(({ kind }) => kind === 'credit_note').map(({ totalAmount }) => totalAmount);
  expect(credited.toSorted((a, b) => a - b)).toEqual([-2000, -1250]);
  const active = await app.call('GET /teams/{teamId}/active-subscription', { as: owner, params });
  expect(active.body.code).toBe('SUBSCRIPTION_REQUIRED');
  expect(await refund('R-1999-000001')).toEqual({ done: false, text: 'There is no invoice R-1999-000001.' });
  expect((await refundCommand(systemContext(off.parts), [number])).text).toContain('Nothing is sold here');
});

test('a refund that takes its time, or that the provider refuses, is not told as done', async () => {
  const owner = await buildPerson(app);
  await buyPro(app, owner, { isTrialUsed: true, card: '4000000000007726' });
  const params = { teamId: owner.teamId };
  const { items } = (await app.call('GET /app/teams/{teamId}/invoices', { as: owner, params, query: {} })).body;
  const number = items[0]!.number;
  expect((await refund(number, '1.00')).text).toBe(
    `USD 1.00 of ${number} is on its way; the credit note follows when it has arrived.`,
  );
  const { rows } = await app.parts.database.pool.query(
    'select c.provider_id from charges c join orders o on o.id = c.order_id where o.team_id = $1',
    [owner.teamId],
  );
  // Given back at the provider, behind our back.
  await app.parts.payments!.refund('by hand', rows[0].provider_id, 27_500);
  expect(await refund(number, '2.00')).toEqual({
    done: false,
    text: `The payment provider does not give USD 2.00 of ${number} back. Look there for why.`,
  });
});

test('a coupon is given out, used, and ended', async () => {
  expect((await coupon('list')).text).toBe('There are no coupons.');
  const create = ['create', 'welcome-15', '--percent', '15', '--periods', '2', '--redemptions', '5'];
  expect(await coupon(...create)).toEqual({ done: true, text: 'Coupon WELCOME-15 can be used.' });
  expect(await coupon(...create)).toEqual({ done: false, text: 'There is a coupon WELCOME-15 already.' });
  const owner = await buildPerson(app);
  const tried = async () => (await openCheckout(app, owner, { couponCode: 'Welcome-15' })).estimate.discountAmount;
  expect(await tried()).toBe(4140);
  expect((await coupon('list')).text).toBe('WELCOME-15: 15 % off, 2 periods, used 0 of 5 times');
  expect((await coupon('disable', 'welcome-15')).done).toBe(true);
  expect((await coupon('disable', 'welcome-15')).done).toBe(false);
  expect(await tried()).toBe(0);
  expect((await coupon('list')).text).toContain(', ended ');
});

test('a contract gives a team its seats, is changed and ended, and is refused where it cannot be', async () => {
  const contract = (...words: string[]) => contractCommand(systemContext(app.parts), words);
  const owner = await buildPerson(app);
  const { teamId } = owner;
  const params = { teamId };
  const terms = ['--price', '240', '--currency', 'EUR', '--until', '2099-12-31'];
  expect(await contract(teamId, 'end')).toEqual({ done: false, text: `Team ${teamId} has no contract.` });
  expect((await contract(teamId, '80', ...terms)).text).toBe(`Team ${teamId} has 80 editor seats by contract.`);
  const account = async () => (await app.call('GET /account', { as: owner })).body;
  expect((await account()).teams[0]!.subscriptionBadge).toBe('custom');
  const { body } = await app.call('GET /teams/{teamId}/subscriptions', { as: owner, params });
  expect(body.seatBasedTeamSubscription).toMatchObject({
    editorSeats: 80,
    origin: 'shapr',
    expirationDate: '2099-12-31T23:59:59.999Z',
    nextPayment: null,
  });
  const emails = Array.from({ length: 60 }, (_, index) => `contract-${index}@haldenworks.example`);
  const invited = await app.call('POST /teams/{teamId}/self-serve-invitations', {
    as: owner,
    params,
    input: { emails, role: 'editor' },
  });
  expect(invited.body.invitedUsers).toHaveLength(60);
  expect(await contract(teamId, '60', ...terms)).toEqual({
    done: false,
    text: '61 people have an editor seat in the team already.',
  });
  expect((await contract(teamId, '61', ...terms)).text).toContain('is for 61 editor seats now');
  // Time neither renews nor ends it.
  expect(await rowsOf(teamId)).toEqual([
    { status: 'active', origin: 'contract', seats: 61, unit_amount: 24_000, due_at: null, version: 2 },
  ]);
  expect((await contract(teamId, 'end')).text).toContain('it is on Basic');
  expect((await account()).teams[0]!.subscriptionBadge).toBe('basic');

  const bought = await buildPerson(app);
  await buyPro(app, bought, { isTrialUsed: true });
  expect((await contract(bought.teamId, '80', ...terms)).text).toContain('bought a plan in checkout');
  const nobody = crypto.randomUUID();
  expect((await contract(nobody, '80', ...terms)).text).toBe(`There is no team ${nobody}.`);
  expect((await contractCommand(systemContext(off.parts), [teamId, 'end'])).text).toContain('Nothing is sold here');
  for (const wrong of [
    [],
    [teamId],
    [teamId, '0', ...terms],
    [teamId, '8', '--price', '240'],
    [teamId, '8', ...terms.slice(0, 5), '2001-01-01'],
    ['team', '8', ...terms],
  ]) {
    await expect(contract(...wrong)).rejects.toThrow(WrongUsage);
  }
});

test('what is not understood is wrong usage', async () => {
  for (const wrong of [
    [],
    ['create', 'X'],
    ['create', 'X', '--percent', '150'],
    ['create', 'X', '--amount', '20', '--currency', 'XXX'],
    ['create', 'X', '--percent', '5', '--amount', '20'],
    ['create', 'X', '--percent', '5', '--until', 'soon'],
    ['create', 'X', '--percent', '5', '--periods', '0'],
  ]) {
    await expect(coupon(...wrong)).rejects.toThrow(WrongUsage);
  }
  await expect(refund()).rejects.toThrow(WrongUsage);
});
