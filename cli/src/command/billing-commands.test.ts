import { fileURLToPath } from 'node:url';
import { buildPerson, startTestApp } from '@chamfer/testing';
import { buyPro } from '@chamfer/testing/checkout';
import { expect, test } from 'vitest';
import { operatorCommand } from './operator-command.ts';
import { isSelling } from './selling.ts';
import { generalHelp, nothingSold } from './usage.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

async function run(command: string, argv: string[], settings: Record<string, string> = {}) {
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

// What the commands do is tested next to them, in `server/src/areas/billing/operator/operator.test.ts`.
test('an operator gives money back, gives out coupons and makes vouchers from a shell', async () => {
  const app = await startTestApp({ env: { BILLING: 'sandbox' } });
  const owner = await buildPerson(app);
  await buyPro(app, owner, { isTrialUsed: true, period: 'monthly' });
  const settings = { DATABASE_URL: app.parts.database.url, DATA_DIR: app.parts.config.DATA_DIR };
  const number = `R-${app.clock.now().getUTCFullYear()}-000001`;
  expect(await run('refund', [number, '12.5'], settings)).toEqual({
    exitCode: 0,
    out: `USD 12.50 of ${number} are given back; the credit note is on the team’s Billing page.\n`,
    err: '',
  });
  const created = await run('coupon', ['create', 'welcome-15', '--percent', '15'], settings);
  expect(created).toEqual({ exitCode: 0, out: 'Coupon WELCOME-15 can be used.\n', err: '' });
  expect(await run('coupon', ['create', 'X', '--percent', '150'], settings)).toMatchObject({ exitCode: 2, out: '' });
  const vouchers = await run('voucher', ['create', 'Fair', '--codes', '2', '--months', '6'], settings);
  expect(vouchers).toMatchObject({ exitCode: 0, err: '' });
  expect(vouchers.out.trim().split('\n')).toHaveLength(3);
  const listed = await run('voucher', ['list'], settings);
  expect(listed.out).toBe('Fair: 6 months of Pro, 2 codes, 0 of 2 claimed\n');
  await app.close();
});

test('wrong usage starts nothing, and help says what they take', async () => {
  for (const [command, argv] of [
    ['refund', []],
    ['refund', ['R-2026-000001', '1', '2']],
    ['coupon', []],
    ['coupon', ['create']],
    ['voucher', []],
    ['voucher', ['create']],
    ['voucher', ['list', 'all']],
    ['contract', ['team']],
    ['contract', ['team', 'many']],
  ] as const) {
    expect(await run(command, [...argv])).toMatchObject({ exitCode: 2, out: '' });
  }
  expect((await run('refund', ['--help'])).out).toContain('credit note');
  expect((await run('contract', ['--help'])).out).toContain('--price');
  expect((await run('coupon', ['--help'])).out).toContain('--redemptions');
  expect((await run('voucher', ['--help'])).out).toContain('--months');
});

test('where nothing is sold, neither the list of commands nor those about money name a plan', async () => {
  const off = { BILLING: 'off' };
  for (const [command, argv] of [
    ['refund', ['R-2026-000001']],
    ['coupon', ['list']],
    ['voucher', ['create', 'Fair']],
    ['contract', ['--help']],
  ] as const) {
    expect(await run(command, [...argv], off)).toEqual({ exitCode: 1, out: '', err: nothingSold });
  }
  expect((await run('team-addon', ['--help'], off)).exitCode).toBe(0);
  const named = /\b(Pro|Basic|Enterprise|coupon|invoice)\b/;
  expect(generalHelp(isSelling(off))).not.toMatch(named);
  expect(generalHelp(isSelling({}))).toMatch(named);
  expect([{ CHAMFER_ENV: 'prod' }, { NODE_ENV: 'production' }, { BILLING: 'sandbox' }].map(isSelling)).toEqual([
    false,
    false,
    true,
  ]);
});
