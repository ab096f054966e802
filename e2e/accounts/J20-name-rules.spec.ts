import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';

const journey = useJourney();

test('J20 applies every rule when the name is changed', async () => {
  const account = await journey.account('Chiara Bassi');
  const visitor = await journey.visit();
  await journey.signIn(visitor, account);
  const { page } = visitor;
  await page.goto('/account');
  await page.getByRole('button', { name: 'Edit Your name' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your name' });
  const field = dialog.getByRole('textbox', { name: 'Your name' });
  expect(await field.inputValue()).toBe('Chiara Bassi');
  for (const [name, message] of [
    ['', 'Name must be at least 1 character.'],
    ['a'.repeat(71), 'Name can be at most 70 characters.'],
    ['A1', 'Name can only include letters, spaces, hyphens and apostrophes.'],
    ['-Ann', 'Name must start with a letter.'],
    ['Ann-', 'Name must end with a letter.'],
    ['Ann--Lee', 'Name cannot contain repeated hyphens or apostrophes.'],
  ] as const) {
    await field.fill(name);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(message).waitFor();
    expect(await field.inputValue()).toBe(name);
  }
  await field.fill("  O'Neil-Smith ");
  const patch = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.keyboard.press('Enter');
  expect((await patch).postDataJSON()).toEqual({ name: "O'Neil-Smith" });
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('main').getByText("O'Neil-Smith").waitFor();
  // The top bar shows the new name at once.
  await page.getByRole('button', { name: /O'Neil-Smith/ }).waitFor();
});
