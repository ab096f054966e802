import type { CallOutput } from '@chamfer/contract';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { queryClient } from '../../../platform/api/query.ts';
import { session } from '../../../platform/http/session.ts';
import { findFaultsInThemes } from '../../../testing/accessibility.ts';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { someAccount } from '../../../testing/some-account.ts';
import ClaimPage from './claim-page.tsx';
import { SignUpStub } from './sign-up-stub.tsx';

const server = startFakeServer();
const claim = 'GET /voucher/claim/{voucherId}';
const verify = 'GET /voucher/verify/{voucherId}';
const code = '7QK4-M2XD-9F3A-CB10-HJKM-5678-VWXY';
const at = `/claim?voucher=${code}`;
const given: CallOutput<typeof claim> = {
  subscriptionId: crypto.randomUUID(),
  months: 6,
  expiration: '2027-05-20T10:00:00.000Z',
  hasEnded: false,
};
beforeEach(async () => {
  queryClient.clear();
  await loadAreas('voucher');
});

function signIn(): void {
  session.setTokens({ accessToken: 'an.access.token', refreshToken: 'a refresh token' });
  server.answer('GET /account', () => someAccount);
}
const open = (address = at) => show(<ClaimPage />, { whole: true, at: address });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const button = (name: string) => page.getByRole('button', { name });
const link = (name: string) => page.getByRole('link', { name, exact: true });

test('a voucher is claimed as the page opens, and the page says what it gives and until when; axe finds nothing', async () => {
  signIn();
  let answer = () => {};
  server.answer(claim, async ({ params }) => {
    expect(params).toEqual({ voucherId: code });
    await new Promise<void>((done) => {
      answer = done;
    });
    return given;
  });
  await open();
  await expect.element(heading('Claiming your voucher')).toBeVisible();
  await expect.element(button('Claiming')).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect.element(heading('Pro is yours for 6 months')).toHaveFocus();
  await expect.element(page.getByText(/It runs until 2027\.\sMay\s20\. and ends by itself/)).toBeVisible();
  await expect.element(page.getByRole('img', { name: `Voucher ${code}` })).toHaveTextContent(`Pro, 6 months${code}`);
  await expect.element(link('Download')).toHaveAttribute('href', '/download');
  await expect.element(link('Go to Dashboard')).toHaveAttribute('href', '/teams');
  expect(await findFaultsInThemes()).toEqual([]);
});

test('what has ended says so, and leads to the prices', async () => {
  signIn();
  server.answer(claim, () => ({ ...given, months: 1, hasEnded: true }));
  await open(`/claim?voucher_id=${code}`);
  await expect.element(heading('Your voucher has ended')).toBeVisible();
  await expect.element(page.getByText(/It gave you Pro until 2027\.\sMay\s20\. Your designs stay\./)).toBeVisible();
  await expect.element(page.getByText('Pro, 1 month', { exact: true })).toBeInTheDocument();
  await expect.element(link('See pricing')).toHaveAttribute('href', '/pricing');
});

test('one that is not valid keeps its code, so that another can be tried; axe finds nothing', async () => {
  signIn();
  server.answer(claim, ({ params }) => (params.voucherId === code ? given : refuse('INVALID_VOUCHER')));
  await open('/claim?voucher=7QK4-M2XD');
  await expect.element(heading('This voucher is not valid')).toHaveFocus();
  await expect.element(link('Go to Dashboard')).toBeVisible();
  await expect.element(link('Open a support ticket')).toBeVisible();
  expect(await findFaultsInThemes()).toEqual([]);
  await button('Try another code').click();
  const field = page.getByLabelText('Voucher code');
  await expect.element(field).toHaveValue('7QK4-M2XD');
  await button('Claim').click();
  await expect.element(field).toHaveAccessibleDescription('This code is not complete: it has 28 letters and digits.');
  await expect.element(field).toHaveValue('7QK4-M2XD');
  await field.fill(code.toLowerCase().replaceAll('-', ' '));
  await button('Claim').click();
  await expect.element(heading('Pro is yours for 6 months')).toBeVisible();
});

test('of a text that is much too long no more is sent than the call takes', async () => {
  signIn();
  server.answer(claim, ({ params }) => {
    expect(params.voucherId).toHaveLength(200);
    return refuse('INVALID_VOUCHER');
  });
  await open(`/claim?voucher=${'A'.repeat(900)}`);
  await expect.element(heading('This voucher is not valid')).toBeVisible();
});

test.each([
  ['2027-03-31T23:59:59.999Z', /Let it end, then open this link again; the voucher works until 2027\. /],
  [null, /Let it end, then open this link again\.$/],
])('a subscription that runs keeps a voucher from being added, which works until %s', async (claimableUntil, text) => {
  signIn();
  server.answer(claim, () => refuse('MULTIPLE_ACTIVE_SUBSCRIPTIONS'));
  server.answer(verify, () => ({ months: 12, claimableUntil }));
  await open();
  await expect.element(heading('You have an active subscription')).toHaveFocus();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText('Pro, 12 months')).toBeInTheDocument();
  await expect.element(link('Show my subscriptions')).toHaveAttribute('href', '/subscription');
});

test('anything else went wrong, and can be tried again; too many attempts say that they were', async () => {
  signIn();
  server.answer(claim, () => refuse('TOO_MANY_REQUESTS'));
  await open();
  await expect.element(heading('Something went wrong')).toBeVisible();
  await expect.element(page.getByText('Too many attempts in a row. Please try again in a few minutes.')).toBeVisible();
  server.answer(claim, () => refuse('GUEST_FORBIDDEN'));
  await button('Retry').click();
  await expect.element(page.getByText('Please try again. A voucher is never used twice.')).toBeVisible();
  server.answer(claim, () => given);
  await button('Retry').click();
  await expect.element(heading('Pro is yours for 6 months')).toBeVisible();
});

test('who is signed out is led to sign-up, with the query, and comes back', async () => {
  server.answer(verify, () => ({ months: 6, claimableUntil: null }));
  const { address } = await open(`${at}&source=pricing#email_hint=mara@haldenworks.example`);
  await expect.poll(address).toContain('/signup?');
  const { searchParams, hash } = new URL(address(), location.origin);
  expect(Object.fromEntries(searchParams)).toEqual({ voucher: code, source: 'pricing', redirect_url: at });
  expect(hash).toBe('#email_hint=mara@haldenworks.example');
  expect(server.sent(claim)).toEqual([]);
});

test('who is signed out and has claimed it before can log in to see what it gave', async () => {
  server.answer(verify, () => refuse('INVALID_VOUCHER'));
  await open();
  await expect.element(heading('This voucher is not valid')).toBeVisible();
  const login = link('Log in');
  await expect.element(login).toBeVisible();
  const { pathname, searchParams } = new URL((login.element() as HTMLAnchorElement).href);
  expect([pathname, searchParams.get('redirect_url')]).toEqual(['/login', at]);
});

test('without a code the page asks for one; axe finds nothing', async () => {
  signIn();
  server.answer(claim, () => given);
  const { address } = await open('/claim');
  await expect.element(heading('Claim a voucher')).toBeVisible();
  await button('Claim').click();
  const field = page.getByLabelText('Voucher code');
  await expect.element(field).toHaveAccessibleDescription('Please enter the code of your voucher.');
  expect(await findFaultsInThemes()).toEqual([]);
  await field.fill(code);
  await button('Claim').click();
  await expect.element(heading('Pro is yours for 6 months')).toBeVisible();
  expect(address()).toBe(at);
});

test('sign-up shows what a voucher gives, and nothing of one that cannot be claimed', async () => {
  server.answer(verify, ({ params }) =>
    params.voucherId === code ? { months: 3, claimableUntil: null } : refuse('INVALID_VOUCHER'),
  );
  await show(
    <>
      <SignUpStub voucher="none" />
      <SignUpStub voucher={code} />
    </>,
  );
  await expect.element(page.getByText('Pro, 3 months')).toBeInTheDocument();
  expect(page.getByRole('img').elements()).toHaveLength(1);
});
