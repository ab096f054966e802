import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();

test('J20 changes the name, and everybody sees it at once', async () => {
  const account = await journey.account('Chiara Bassi');
  const visitor = await journey.visitAs(account);
  const { page } = visitor;
  await page.goto('/account');
  await page.getByRole('button', { name: 'Edit Your name' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your name' });
  const field = dialog.getByRole('textbox', { name: 'Your name' });
  expect(await field.inputValue()).toBe('Chiara Bassi');
  await field.fill("  O'Neil-Smith ");
  const patch = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.keyboard.press('Enter');
  expect((await patch).postDataJSON()).toEqual({ name: "O'Neil-Smith" });
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('main').getByText("O'Neil-Smith").waitFor();
  // The bar knows it at once.
  await page.getByRole('button', { name: /O'Neil-Smith/ }).waitFor();
});
