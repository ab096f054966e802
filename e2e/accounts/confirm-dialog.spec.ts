import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();
const passkey = {
  passkeyId: '01890000-0000-7000-8000-000000000001',
  name: 'Work laptop',
  syncs: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: null,
};
const title = 'Remove “Work laptop”?';
const tryAgain = 'Something went wrong. Please try again.';

/** The account page with one passkey; the server's answers to its removal are given one after the other. */
async function withPasskey(answers: (() => Promise<{ status: number; code?: string }>)[]) {
  const account = await journey.account();
  const visitor = await journey.visit({ expected: /404|500|Unexpected/ });
  await journey.signIn(visitor, account);
  const { page } = visitor;
  let list = [passkey];
  await page.route('**/api/account/passkeys', (route) => route.fulfill({ json: list }));
  await page.route('**/api/account/passkeys/*', async (route) => {
    const { status, code } = await answers.shift()!();
    if (status !== 500) list = [];
    await route.fulfill(status === 204 ? { status } : { status, json: { code } });
  });
  await page.goto('/account');
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  return { page, dialog, remove: dialog.getByRole('button', { name: 'Remove', exact: true }) };
}

const failure = async () => ({ status: 500, code: 'INTERNAL_ERROR' });

test('a failure stands in the dialog, and the act can be tried again', async () => {
  const { page, dialog, remove } = await withPasskey([failure, async () => ({ status: 204 })]);
  await remove.click();
  await dialog.getByRole('alert').getByText(tryAgain).waitFor();
  expect(await remove.getAttribute('aria-busy')).toBeNull();
  await remove.click();
  await page.getByText('Passkey removed.').waitFor();
  await dialog.waitFor({ state: 'hidden' });
});

test('what somebody else removed meanwhile is as good as removed', async () => {
  const { page, dialog, remove } = await withPasskey([async () => ({ status: 404, code: 'PASSKEY_NOT_FOUND' })]);
  await remove.click();
  await page.getByText('Passkey removed.').waitFor();
  await dialog.waitFor({ state: 'hidden' });
});

test('Cancel and Escape do nothing', async () => {
  const { page, dialog } = await withPasskey([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.getByRole('button', { name: 'Remove Work laptop' }).count()).toBe(1);
});

test('is busy once for one act, and a failure after it was closed is told all the same', async () => {
  const held = Promise.withResolvers<void>();
  const { page, dialog, remove } = await withPasskey([() => held.promise.then(failure)]);
  await remove.dblclick();
  await isBusy(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  held.resolve();
  await page.getByRole('alert').getByText(tryAgain).waitFor();
});

async function isBusy(page: Page): Promise<void> {
  await page.locator('dialog [aria-busy="true"]').waitFor();
}
