import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';
import { logIn } from '../support/steps/session.ts';

const journey = useJourney();
const path = '/progressive_profiling_survey';
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();
const choose = (page: Page, name: string) => page.getByText(name, { exact: true }).click();
const industries = (page: Page) =>
  page.getByRole('radio').evaluateAll((all) => all.map((one) => one.getAttribute('value')));

test('J32 six questions, of which the industries keep their random order, and a way back to the app', async () => {
  const account = await journey.account();
  const { page } = await journey.visitAs(account);
  await page.goto(path);
  await heading(page, 'What industry do you work in?');
  const order = await industries(page);
  expect(order).toHaveLength(10);
  await choose(page, 'Consumer electronics');
  await heading(page, 'How many people create designs at your company?');
  await page.getByRole('button', { name: 'Back' }).click();
  await heading(page, 'What industry do you work in?');
  expect(await industries(page)).toEqual(order);
  await page.reload();
  await heading(page, 'What industry do you work in?');
  expect(await industries(page)).toEqual(order);
  await page.getByRole('button', { name: 'Next' }).click();
  await choose(page, '3-10');
  await heading(page, 'How many people only view designs?');
  await choose(page, 'Not sure');
  await choose(page, 'Our own servers');
  await choose(page, 'SolidWorks');
  await heading(page, 'What is your role?');
  await page.getByText('Question 6 of 6').waitFor();
  const stored = page.waitForResponse((response) => response.request().method() === 'PUT');
  await choose(page, 'Team lead');
  expect(await (await stored).json()).toEqual({
    segmentation_v2_progressive_profiling_finished_at: expect.any(String),
  });
  await heading(page, 'Thank you, Mara Lindqvist');
  // The browser of these journeys runs where the app does not: there the way is that to the dashboard.
  await page.getByRole('link', { name: 'Go to Dashboard' }).waitFor();
});

test('J32 on a Mac it offers the link back to the app; an industry that ends it is sent at once', async () => {
  const account = await journey.account();
  const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
  const { page } = await journey.visitAs(account, { userAgent });
  await page.goto(path);
  await choose(page, 'Architecture');
  await heading(page, 'Thank you, Mara Lindqvist');
  expect(await page.getByRole('link', { name: 'Open Chamfer' }).getAttribute('href')).toBe('chamfer://');
  await page.reload();
  await page.getByRole('link', { name: 'Open Chamfer' }).waitFor();
  await page.getByRole('button', { name: 'Change your answers' }).click();
  await heading(page, 'What industry do you work in?');
});

test('J32 a failure keeps the answers, and Retry sends them', async () => {
  const account = await journey.account();
  const { page } = await journey.visitAs(account, { expected: /500/ });
  await page.goto(path);
  await heading(page, 'What industry do you work in?');
  await page.route('**/app-properties', (route) => route.fulfill({ status: 500 }));
  await choose(page, 'Education');
  await heading(page, 'Something went wrong');
  await page.unroute('**/app-properties');
  await page.getByRole('button', { name: 'Retry' }).click();
  await heading(page, 'Thank you, Mara Lindqvist');
});

test('J32 a visitor logs in first', async () => {
  const account = await journey.account();
  const { page } = await journey.visit({ expected: /404/ });
  await page.goto(path);
  await page.waitForURL(/\/login\?/);
  await logIn(page, account);
  await heading(page, 'What industry do you work in?');
});
