import { expect, test } from 'vitest';
import { tabAndType, tabTo } from '../support/browser/keyboard.ts';
import { mailedLink } from '../support/data/mailbox.ts';
import { useJourney } from '../support/journey.ts';
import { homeHeading } from '../support/steps/session.ts';

const journey = useJourney();

test('an account is created, used and left with the keyboard only', async () => {
  const { page } = await journey.visit();
  const email = 'keyboard@haldenworks.example';
  const press = (key: string) => page.keyboard.press(key);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const link = (name: string) => page.getByRole('link', { name, exact: true });

  // Sign up.
  await page.goto('/login');
  await tabTo(page, link('Sign up'));
  await press('Enter');
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  await tabAndType(page, field('Email'), email);
  await tabAndType(page, field('Password'), 'Correct-Horse-7');
  await tabAndType(page, field('Repeat password'), 'Correct-Horse-7');
  await tabAndType(page, field('Name'), 'Jonas Weber');
  await tabTo(page, page.getByRole('checkbox'));
  await press('Space');
  await tabTo(page, field('Name'), 'Shift+Tab');
  await tabTo(page, button('Sign up'));
  await press('Enter');
  await page.getByRole('heading', { name: homeHeading }).waitFor();

  // Confirm the email address with the mailed link.
  await page.goto(await mailedLink(journey, email, '/verify#'));
  await page.waitForURL('**/email-verify/success');
  await tabTo(page, link('Back to account'));
  await press('Enter');

  // Change the name; Escape discards the change and gives the focus back.
  await tabTo(page, button('Edit Your name'));
  await press('Enter');
  const dialog = page.getByRole('dialog');
  await tabAndType(page, dialog.getByLabel('Your name'), 'Nobody');
  await press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await button('Edit Your name').evaluate((element) => element === document.activeElement)).toBe(true);
  await press('Space');
  await tabAndType(page, dialog.getByLabel('Your name'), 'Jonas Brandt');
  await press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Jonas Brandt').first().waitFor();
  expect(await page.getByText('Nobody').count()).toBe(0);

  // Change the password, and log in with the new one.
  await tabTo(page, link('Edit Password'));
  await press('Enter');
  await tabAndType(page, field('Current password'), 'Correct-Horse-7');
  await tabAndType(page, field('New password'), 'Correct-Horse-8');
  await tabAndType(page, field('Repeat new password'), 'Correct-Horse-8');
  await press('Enter');
  await dialog.waitFor();
  await tabTo(page, dialog.getByRole('button', { name: 'Log in' }));
  await press('Enter');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await tabAndType(page, field('Email'), email);
  await press('Enter');
  await tabAndType(page, field('Password'), 'Correct-Horse-8');
  await press('Enter');
  await page.getByRole('heading', { name: homeHeading }).waitFor();

  // Log out from the menu.
  await tabTo(page, button(/Account menu/));
  await press('Enter');
  const logOut = page.getByRole('menuitem', { name: 'Log out' });
  await logOut.waitFor();
  await press('Escape');
  await logOut.waitFor({ state: 'hidden' });
  // The focus returns to the button only after the menu has closed.
  await page.locator('button:focus', { hasText: 'Account menu' }).waitFor();
  await press('Space');
  await logOut.waitFor();
  await press('End');
  await page.locator('[role=menuitem]:focus', { hasText: 'Log out' }).waitFor();
  await press('ArrowUp');
  await press('ArrowDown');
  await press('Enter');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();

  // Reset the password, and log in with the newest one.
  await tabTo(page, link('Forgot password?'));
  await press('Enter');
  await button('Send link').waitFor();
  await tabAndType(page, field('Email'), email);
  await press('Enter');
  await page.getByRole('heading', { name: 'Check your mailbox' }).waitFor();
  await page.goto(await mailedLink(journey, email, '/password-reset/reset#'));
  await tabAndType(page, field('New password'), 'Correct-Horse-9');
  await tabAndType(page, field('Repeat new password'), 'Correct-Horse-9');
  await press('Enter');
  await page.waitForURL('**/password-reset/success');
  await tabTo(page, link('Back to log in'));
  await press('Enter');
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await tabAndType(page, field('Email'), email);
  await press('Enter');
  await tabAndType(page, field('Password'), 'Correct-Horse-9');
  await press('Enter');
  await page.getByRole('heading', { name: homeHeading }).waitFor();
});
