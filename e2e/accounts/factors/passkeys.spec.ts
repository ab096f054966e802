import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addAuthenticator } from '../../support/browser/authenticator.ts';
import { tabAndType, tabTo } from '../../support/browser/keyboard.ts';
import { useJourney } from '../../support/journey.ts';

const journey = useJourney();
const passkeys = (page: Page) => page.getByRole('list', { name: 'Passkeys' });

/** Starts to add a passkey. Users who have just signed up need no further proof. */
const beginToAdd = (page: Page) => passkeys(page).getByRole('button', { name: 'Add a passkey' }).click();

test('adds a passkey once the browser’s dialog is not closed, names it, renames it and removes it', async () => {
  const account = await journey.account();
  const visitor = await journey.visit();
  await journey.signIn(visitor, account);
  const { page } = visitor;
  const { session, authenticatorId } = await addAuthenticator(page);
  await page.goto('/account');
  await passkeys(page).getByText('You have no passkey yet.', { exact: false }).waitFor();
  // An unknown finger: no error is shown, and the next try works normally.
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  const made = page.waitForResponse((response) => response.url().endsWith('/api/account/passkeys/options'));
  await beginToAdd(page);
  expect((await made).status()).toBe(200);
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  expect(await passkeys(page).getByRole('alert').count()).toBe(0);
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await beginToAdd(page);

  const naming = page.getByRole('dialog', { name: 'Name your passkey' });
  const name = naming.getByLabel('Name', { exact: true });
  expect(await name.inputValue()).not.toBe('');
  await name.fill(' ');
  await page.keyboard.press('Enter');
  await naming.getByText('Please enter a name.').waitFor();
  await name.fill('Work laptop');
  await page.keyboard.press('Enter');
  await page.getByText('Passkey added.').waitFor();
  await passkeys(page).getByText('Work laptop').waitFor();
  await passkeys(page)
    .getByText(/^Added .* Not used yet\.$/)
    .waitFor();
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);

  await naming.waitFor({ state: 'hidden' });
  await beginToAdd(page);
  await passkeys(page).getByText('This device has a passkey for your account already.').waitFor();
  expect(
    await passkeys(page)
      .getByRole('button', { name: /^Remove/ })
      .count(),
  ).toBe(1);

  await tabTo(page, passkeys(page).getByRole('button', { name: 'Rename Work laptop' }));
  await page.keyboard.press('Enter');
  const renaming = page.getByRole('dialog', { name: 'Rename passkey' });
  await tabAndType(page, renaming.getByLabel('Name', { exact: true }), 'Drawing office');
  await page.keyboard.press('Enter');
  await page.getByText('Passkey renamed.').waitFor();
  await tabTo(page, passkeys(page).getByRole('button', { name: 'Remove Drawing office' }));
  await page.keyboard.press('Enter');
  const removing = page.getByRole('dialog', { name: 'Remove “Drawing office”?' });
  await removing.getByText('This passkey will no longer log you in.', { exact: false }).waitFor();
  await tabTo(page, removing.getByRole('button', { name: 'Remove', exact: true }));
  await page.keyboard.press('Enter');
  await page.getByText('Passkey removed.').waitFor();
  await passkeys(page).getByText('You have no passkey yet.', { exact: false }).waitFor();
  await removing.waitFor({ state: 'hidden' });
  const add = passkeys(page).getByRole('button', { name: 'Add a passkey' });
  expect(await add.evaluate((button) => button === document.activeElement)).toBe(true);
});
