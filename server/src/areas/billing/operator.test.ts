import { systemContext } from '@chamfer/server/context';
import { buildPerson, useTestApp } from '@chamfer/testing';
import { buyPro, openCheckout } from '@chamfer/testing/checkout';
import { expect, test } from 'vitest';
import { couponCommand, refundCommand, WrongUsage } from './operator.ts';

const app = useTestApp({ env: { BILLING: 'sandbox' } });
const off = useTestApp({ env: { BILLING: 'off' } });
const refund = (...words: string[]) => refundCommand(systemContext(app.parts), words);
const coupon = (...words: string[]) => couponCommand(systemContext(app.parts), words);
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
