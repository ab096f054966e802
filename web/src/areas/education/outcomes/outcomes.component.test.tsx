import type { ComponentType } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { queryClient } from '../../../platform/api/query.ts';
import { session } from '../../../platform/http/session.ts';
import { findFaultsInThemes } from '../../../testing/accessibility.ts';
import { wantCaptcha } from '../../../testing/fake-captcha.ts';
import { refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { someAccount } from '../../../testing/some-account.ts';
import { someCheck } from '../testing/some-check.ts';
import ConfirmationPage from './confirmation-page.tsx';
import IneligiblePage from './ineligible-page.tsx';
import UnavailablePage from './unavailable-page.tsx';
import VerificationRequiredPage from './verification-required-page.tsx';

const server = startFakeServer();
const dates = {
  requestedAt: '2026-11-18T12:00:00.000Z',
  licenceUntil: '2027-11-20T12:00:00.000Z',
  renewableFrom: '2027-10-20T12:00:00.000Z',
};

beforeEach(async () => {
  queryClient.clear();
  await loadAreas('education');
  session.setTokens({ accessToken: 'an.access.token', refreshToken: 'a refresh token' });
  wantCaptcha(server);
  server.answer('GET /account', () => ({ ...someAccount, email: someCheck.email, emailVerified: false }));
  server.answer('GET /edu/edu-request', () => ({ ...someCheck, ...dates }));
});

const confirmation = (status: string): [ComponentType, string] => [
  ConfirmationPage,
  `/edu/confirmation?status=${status}`,
];

const outcomes: [string, [ComponentType, string], string, RegExp, string][] = [
  [
    'requested',
    confirmation('requested'),
    'We have your request',
    /comes to lena\.solheim@gmail\.com/,
    'Go to Dashboard',
  ],
  [
    'approved',
    confirmation('approved'),
    'Your EDU license is approved',
    /All of Pro is yours until 2027\. Nov\s20\./,
    'Download',
  ],
  [
    'already-requested',
    confirmation('already-requested'),
    'You have asked already',
    /We got your request on 2026\. Nov\s18\./,
    'Go to Dashboard',
  ],
  [
    'already-edu',
    confirmation('already-edu'),
    'You have an EDU license',
    /It runs until 2027\. Nov\s20\. From 2027\. Oct\s20\./,
    'Go to Dashboard',
  ],
  ['another status', confirmation('granted'), 'Something went wrong', /It is not lost/, 'Retry'],
  [
    'ineligible',
    [IneligiblePage, '/edu/ineligible'],
    'Ineligible email address',
    /belongs to a company/,
    'Change email',
  ],
  [
    'unavailable',
    [UnavailablePage, '/edu/unavailable'],
    'EDU license is unavailable',
    /cannot be requested for this account/,
    'Open a support ticket',
  ],
];

test.each(outcomes)('%s: what it is, what follows, and the way on; axe finds nothing', async (...outcome) => {
  const [, [Page, at], title, text, way] = outcome;
  await show(<Page />, { whole: true, at });
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole('link', { name: way })).toBeVisible();
  await expect.element(page.getByText(someCheck.email, { exact: true })).toBeInTheDocument();
  expect(await findFaultsInThemes()).toEqual([]);
});

test('without dates the pages say the rest', async () => {
  server.answer('GET /edu/edu-request', () => refuse('EDU_REQUEST_UNAVAILABLE'));
  await show(<ConfirmationPage />, { whole: true, at: '/edu/confirmation?status=already-edu' });
  await expect.element(page.getByText('A month before it ends you can renew it here.')).toBeVisible();
});

test('verification-needed: the link is sent again, until there are too many, or nothing waits for it', async () => {
  server.answer('POST /edu/verify/resend', () => undefined);
  await show(<ConfirmationPage />, { whole: true, at: '/edu/confirmation?status=verification-needed' });
  await expect.element(page.getByRole('heading', { name: 'Check your mailbox' })).toBeVisible();
  await expect.element(page.getByText(/We sent a link to lena\.solheim@gmail\.com\./)).toBeVisible();
  const resend = page.getByRole('button', { name: 'Resend email' });
  await resend.click();
  await expect.element(page.getByText('Email sent. The earlier link no longer works.')).toBeVisible();
  server.answer('POST /edu/verify/resend', () => refuse('TOO_MANY_REQUESTS'));
  await resend.click();
  await expect.element(page.getByText(/Too many emails in a row/)).toBeVisible();
  server.answer('POST /edu/verify/resend', () => refuse('EDU_REQUEST_NOT_FOUND'));
  await resend.click();
  await expect.element(page.getByText(/No request waits for this link any more/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to the request' })).toHaveAttribute('href', '/edu');
  expect(await findFaultsInThemes()).toEqual([]);
});

test('email verification required: the mail is sent again, and once verified the form opens; axe finds nothing', async () => {
  server.answer('POST /verify/resend', () => undefined);
  const { address } = await show(<VerificationRequiredPage />, {
    whole: true,
    at: '/edu/email-verification-required',
  });
  await expect.element(page.getByRole('heading', { name: 'Email verification required' })).toBeVisible();
  expect(await findFaultsInThemes()).toEqual([]);
  await page.getByRole('button', { name: 'Resend email' }).click();
  await expect.element(page.getByText('Email sent. Open the link in it to verify your address.')).toBeVisible();
  server.answer('POST /verify/resend', () => refuse('EMAIL_ALREADY_VERIFIED'));
  server.answer('GET /account', () => ({ ...someAccount, email: someCheck.email }));
  await page.getByRole('button', { name: 'Resend email' }).click();
  await expect.poll(address).toBe('/edu');
});
