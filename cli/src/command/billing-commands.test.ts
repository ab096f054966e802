import { fileURLToPath } from 'node:url';
import { buildPerson, startTestApp } from '@chamfer/testing';
import { buyPro, openCheckout } from '@chamfer/testing/checkout';
import { expect, test } from 'vitest';
import { operatorCommand } from './operator-command.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

async function run(command: string, argv: string[], settings: Record<string, string>) {
  const out: string[] = [];
  const err: string[] = [];
  const exitCode = await operatorCommand(command, argv, {
    environment: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    root,
    stdout: { write: (text: string) => out.push(text) > 0 },
    stderr: { isTTY: false, columns: 80, write: (text: string) => err.push(text) > 0 },
  });
  return { exitCode, out: out.join(''), err: err.join('') };
}

test('an operator gives money back, in part and whole, and the plan ends with it', async () => {
  const app = await startTestApp({ env: { BILLING: 'sandbox' } });
  const owner = await buildPerson(app);
  await buyPro(app, owner, { isTrialUsed: true, period: 'monthly' });
  const settings = { DATABASE_URL: app.parts.database.url, DATA_DIR: app.parts.config.DATA_DIR };
  const params = { teamId: owner.teamId };
  const listed = async () =>
    (await app.call('GET /app/teams/{teamId}/invoices', { as: owner, params, query: { limit: 10 } })).body.items;
  const [first] = (await listed()) as { number: string }[];
  expect(await run('refund', [first!.number, '12.5'], settings)).toEqual({
    exitCode: 0,
    out: `USD 12.50 of ${first!.number} are given back; the credit note is on the team’s Billing page.\n`,
    err: '',
  });
  expect(await run('refund', [first!.number, '40'], settings)).toMatchObject({
    exitCode: 1,
    err: `Of ${first!.number} only USD 22.50 are left to give back.\n`,
  });
  expect(await run('refund', [first!.number], settings)).toMatchObject({ exitCode: 0 });
  expect((await run('refund', [first!.number], settings)).err).toContain('was given back already');
  expect((await listed()).map(({ totalAmount }) => totalAmount).toSorted((a, b) => a - b)).toEqual([
    -2250, -1250, 3500,
  ]);
  const active = await app.call('GET /teams/{teamId}/active-subscription', { as: owner, params });
  expect(active.body.code).toBe('SUBSCRIPTION_REQUIRED');
  expect(await run('refund', ['R-1999-000001'], settings)).toMatchObject({ exitCode: 1 });
  expect(await run('refund', [first!.number, 'much', 'more'], settings)).toMatchObject({ exitCode: 2 });
  expect((await run('refund', [first!.number], { ...settings, BILLING: 'off' })).err).toContain('Nothing is sold here');
  await app.close();
});

test('an operator gives out a coupon, and ends it', async () => {
  const app = await startTestApp({ env: { BILLING: 'sandbox' } });
  const settings = { DATABASE_URL: app.parts.database.url, DATA_DIR: app.parts.config.DATA_DIR };
  const coupon = (...argv: string[]) => run('coupon', argv, settings);
  expect((await coupon('list')).out).toBe('There are no coupons.\n');
  const create = ['create', 'welcome-15', '--percent', '15', '--periods', '2', '--redemptions', '5'];
  expect(await coupon(...create)).toEqual({ exitCode: 0, out: 'Coupon WELCOME-15 can be used.\n', err: '' });
  expect((await coupon(...create)).err).toBe('There is a coupon WELCOME-15 already.\n');
  const owner = await buildPerson(app);
  const tried = async () => (await openCheckout(app, owner, { couponCode: 'Welcome-15' })).estimate.discountAmount;
  expect(await tried()).toBe(4140);
  expect((await coupon('list')).out).toBe('WELCOME-15: 15 % off, 2 periods, used 0 of 5 times\n');
  expect((await coupon('disable', 'welcome-15')).exitCode).toBe(0);
  expect((await coupon('disable', 'welcome-15')).exitCode).toBe(1);
  expect(await tried()).toBe(0);
  for (const wrong of [
    [],
    ['create', 'X'],
    ['create', 'X', '--percent', '150'],
    ['create', 'X', '--amount', '20', '--currency', 'XXX'],
    ['create', 'X', '--percent', '5', '--amount', '20'],
    ['create', 'X', '--percent', '5', '--until', 'soon'],
  ]) {
    expect(await coupon(...wrong)).toMatchObject({ exitCode: 2, out: '' });
  }
  expect((await coupon('--help')).out).toContain('--redemptions');
  await app.close();
});
