import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Account, useJourney } from '../support/journey.ts';

const journey = useJourney();
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();
const choose = (page: Page, name: string) => page.getByText(name, { exact: true }).click();

async function flags({ accessToken }: Account): Promise<Record<string, unknown>> {
  const { id } = await journey.api<{ id: string }>('GET', '/account', undefined, accessToken);
  return journey.api('GET', `/users/${id}/app-properties`, undefined, accessToken);
}

async function setFlag({ accessToken }: Account, flag: Record<string, unknown>): Promise<void> {
  const { id } = await journey.api<{ id: string }>('GET', '/account', undefined, accessToken);
  await journey.api('PUT', `/users/${id}/app-properties`, flag, accessToken);
}

test('J31 the survey flag leads to seven questions, which survive a reload, and then back', async () => {
  const account = await journey.account();
  const { page } = await journey.visitAs(account);
  await page.goto('/teams?segmentation=1');
  await page.waitForURL(/\/segmentation-survey\?/);
  await heading(page, 'What kind of work do you do?');
  expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
  await choose(page, 'Product design and manufacturing');
  await heading(page, 'What industry do you work in?');
  await choose(page, 'Something else');
  await page.getByRole('textbox', { name: 'What is it?' }).fill('Bridges');
  await page.reload();
  await heading(page, 'What industry do you work in?');
  expect(await page.getByRole('textbox', { name: 'What is it?' }).inputValue()).toBe('Bridges');
  await page.getByRole('button', { name: 'Back' }).click();
  await heading(page, 'What kind of work do you do?');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await heading(page, 'Which CAD software do you use?');
  for (const answer of ['Creo', 'Prototypes']) {
    await choose(page, answer);
    await page.getByRole('button', { name: 'Next' }).click();
  }
  await choose(page, 'For work');
  await choose(page, 'Rendering');
  await page.getByRole('button', { name: 'Next' }).click();
  await heading(page, 'How many people work at your organisation?');
  await choose(page, '10000+');
  await heading(page, 'Thank you, Mara Lindqvist');
  expect(await flags(account)).toMatchObject({
    segmentation_v2_finished_at: expect.any(String),
    survey_is_enterprise_potential: true,
    segmentation_is_student_or_teacher: false,
  });
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL(/\/teams\/[^/]+\//);

  await page.goto('/teams?segmentation=1');
  await page.waitForURL(/\/teams\/[^/]+\//);
  await setFlag(account, { is_resegmentation_needed: true });
  await page.goto('/account?segmentation=1');
  await heading(page, 'What kind of work do you do?');
});

test('J31 whoever signs up with the flag is asked before the team opens', async () => {
  const { page } = await journey.visit({ expected: /404/ });
  await page.goto('/signup?segmentation=1');
  await page.getByLabel('Email').fill(`newcomer-${crypto.randomUUID().slice(0, 8)}@haldenworks.example`);
  await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-7');
  await page.getByLabel('Repeat password').fill('Correct-Horse-7');
  await page.getByLabel('Name').fill('Lena Solheim');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await heading(page, 'What kind of work do you do?');
  await choose(page, 'I study or teach');
  await heading(page, 'Thank you, Lena Solheim');
});

test('J31 people on their way elsewhere are not asked', async () => {
  const account = await journey.account();
  // What they open does not exist, which the server says.
  const { page } = await journey.visitAs(account, { expected: /40[0-9]/ });
  await page.goto('/teams?segmentation=1&intent=invite');
  await page.waitForURL(/\/members/);
  for (const path of ['/v/unknown', '/p/0198c0de-0000-7000-8000-00000000aaaa', '/teams/invitation/unknown']) {
    await page.goto(`${path}?segmentation=1`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).not.toBe('/segmentation-survey');
  }
});

test('J31 on a phone, with fingers: the mobile variant, whose rows are large enough', async () => {
  const account = await journey.account();
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { page } = await journey.visitAs(account, phone);
  await page.goto('/segmentation-survey');
  const option = page.getByText('Something else');
  const row = await page.locator('label', { has: option }).boundingBox();
  expect(row!.height).toBeGreaterThanOrEqual(44);
  await option.tap();
  await page.getByRole('textbox', { name: 'What is it?' }).fill('Set building for theatre');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Done' }).tap();
  expect((await sent).postDataJSON()).toEqual({
    segmentation_answers: {
      variant: 'mobile',
      answers: { work: { chosen: ['other'], other: 'Set building for theatre' } },
    },
  });
  await heading(page, 'Thank you, Mara Lindqvist');
  await page.getByRole('link', { name: 'Go to Dashboard' }).tap();
  await page.waitForURL(/\/teams\/[^/]+\//);
});

test('J31 with the keyboard alone', async () => {
  const account = await journey.account();
  const { page } = await journey.visitAs(account);
  await page.goto('/segmentation-survey');
  await heading(page, 'What kind of work do you do?');
  await page.getByRole('radio', { name: 'Product design and manufacturing' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await heading(page, 'What industry do you work in?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await heading(page, 'Which CAD software do you use?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await heading(page, 'What do you want to do with it?');
  await page.getByRole('button', { name: 'Back' }).focus();
  await page.keyboard.press('Enter');
  await heading(page, 'Which CAD software do you use?');
  expect(await page.getByRole('checkbox', { name: 'Alias' }).isChecked()).toBe(true);
});

test('J31 in two tabs, the later answers count', async () => {
  const account = await journey.account();
  const { page, context } = await journey.visitAs(account);
  await page.goto('/segmentation-survey');
  const other = await context.newPage();
  await other.goto('/segmentation-survey');
  await heading(other, 'What kind of work do you do?');
  await choose(page, 'I study or teach');
  await heading(page, 'Thank you, Mara Lindqvist');
  await choose(other, 'Something else');
  await other.getByRole('textbox', { name: 'What is it?' }).fill('Boats');
  await other.keyboard.press('Enter');
  await heading(other, 'Thank you, Mara Lindqvist');
  expect(await flags(account)).toMatchObject({ segmentation_is_student_or_teacher: false });
});
