import { text } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tabTo } from '../../support/browser/keyboard.ts';
import { type Account, useJourney } from '../../support/journey.ts';
import { appCode } from '../../support/steps/two-factor.ts';

const journey = useJourney();

const security = (page: Page) => page.getByRole('region', { name: 'Security' });

/** The recovery codes that a dialog shows. */
async function shownCodes(dialog: Locator): Promise<string[]> {
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.nth(9).waitFor();
  return codes.allTextContents();
}

test('sets up two-factor authentication with an app, keeps the recovery codes, renews them, and turns it off', async () => {
  const account = await journey.account();
  const visitor = await journey.visit({ expected: /400/, permissions: ['clipboard-read', 'clipboard-write'] });
  await journey.signIn(visitor, account);
  const { page } = visitor;
  await page.goto('/account');
  await security(page).getByRole('button', { name: 'Set up Two-factor authentication' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-factor authentication' });
  await dialog.getByText('You need an authenticator app on your phone.', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Continue' }).click();

  await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const code = dialog.getByLabel('6-digit code');
  expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
  await dialog.getByRole('button', { name: 'Copy key' }).click();
  await dialog.getByRole('button', { name: 'Copied' }).waitFor();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  await dialog.getByText(key.match(/.{1,4}/g)!.join(' ')).waitFor();
  const address = await dialog.getByRole('link').getAttribute('href');
  expect(new URL(address!).searchParams.get('secret')).toBe(key);
  const wrong = String((Number(appCode(key)) + 1) % 1_000_000).padStart(6, '0');
  await code.fill('123');
  await page.keyboard.press('Enter');
  await dialog.getByText('Please enter the 6 digits that the app shows.').waitFor();
  await code.fill(wrong);
  await page.keyboard.press('Enter');
  await dialog.getByText('This code is not right. Enter the one that the app shows now.').waitFor();
  expect(await code.inputValue()).toBe(wrong);
  const right = appCode(key);
  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
  await page.keyboard.press('Enter');

  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
  const shown = await shownCodes(codes);
  expect(new Set(shown).size).toBe(10);
  // The codes are never shown again, so the dialog cannot be closed by accident.
  await page.keyboard.press('Escape');
  await codes.getByRole('button', { name: 'Copy codes' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown.join('\n'));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    codes.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('chamfer-recovery-codes.txt');
  const file = await text(await download.createReadStream());
  expect(file).toContain(account.email);
  expect(file.split(/\r?\n/).slice(2, -1)).toEqual(shown);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('list', { name: 'Recovery codes' }).isVisible()).toBe(true);
  expect(await page.getByText(`Chamfer recovery codes for ${account.email}`, { exact: false }).isVisible()).toBe(true);
  expect(await page.getByRole('button').count()).toBe(0);
  expect(await page.getByRole('heading').count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('Two-factor authentication is on.').waitFor();
  await security(page).getByText('10 recovery codes left').waitFor();

  const { email, password } = account;
  const login = (code?: string) => journey.api<Account>('POST', '/auth/web/login', { email, password, code });
  await expect(login()).rejects.toThrow('TWO_FACTOR_REQUIRED');
  await login(shown[0]);
  await expect(login(shown[0])).rejects.toThrow('TWO_FACTOR_CODE_INVALID');
  await page.reload();
  await security(page).getByText('9 recovery codes left').waitFor();

  // New recovery codes replace the old ones.
  await security(page).getByRole('button', { name: 'New recovery codes' }).click();
  const renewing = page.getByRole('dialog');
  await renewing.getByText('those from before stop working', { exact: false }).waitFor();
  await renewing.getByRole('button', { name: 'Make new codes' }).click();
  const renewed = await shownCodes(renewing);
  await renewing.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('Your new recovery codes work from now on.').waitFor();
  await renewing.waitFor({ state: 'hidden' });
  await expect(login(shown[1])).rejects.toThrow('TWO_FACTOR_CODE_INVALID');
  await login(renewed[9]);

  await page.reload();
  await tabTo(page, security(page).getByRole('button', { name: 'Turn off Two-factor authentication' }));
  await page.keyboard.press('Enter');
  const turningOff = page.getByRole('dialog', { name: 'Turn off two-factor authentication?' });
  await turningOff.getByText('Your password alone will log you in again', { exact: false }).waitFor();
  await tabTo(page, turningOff.getByRole('button', { name: 'Turn off' }));
  await page.keyboard.press('Space');
  await page.getByText('Two-factor authentication is off.').waitFor();
  await turningOff.waitFor({ state: 'hidden' });
  // The button that opened the dialog is gone, so its neighbour has the focus.
  const setUp = security(page).getByRole('button', { name: 'Set up Two-factor authentication' });
  await setUp.waitFor();
  expect(await setUp.evaluate((button) => button === document.activeElement)).toBe(true);
  await login();
});
