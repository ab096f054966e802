import { expect, test } from 'vitest';
import { useJourney } from '../../support/journey.ts';
import { toPassword } from '../../support/steps/captcha.ts';

const journey = useJourney();

test('J02 asks for patience after too many attempts', async () => {
  const account = await journey.account();
  const source = { 'x-forwarded-for': '10.2.0.1' };
  const { page } = await journey.visit({ expected: /404|400|429/, extraHTTPHeaders: source });
  await toPassword(page, account);
  const headers = { 'content-type': 'application/json', ...source };
  const body = JSON.stringify({ email: 'nobody@haldenworks.example', password: 'Wrong-Horse-7' });
  for (let tries = 0; tries < 100; tries++) {
    await (await fetch(`${journey.origin}/api/auth/web/login`, { method: 'POST', headers, body })).text();
  }
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await page.getByText('You tried to log in too many times in a row. Please try again in a few minutes.').waitFor();
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(account.password);
});
