import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';
import { accessibilityProblems } from '../support/steps/accessibility.ts';

const journey = useJourney();

test('guides are listed and read, from a link to a part of one too', async () => {
  const { page } = await journey.visit({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });
  await page.goto('/docs');
  await page.getByRole('main').getByRole('link', { name: 'Single sign-on' }).click();
  await page.getByRole('heading', { level: 1, name: 'Single sign-on: setting it up' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goto('/docs/single-sign-on#okta-openid-connect');
  const heading = page.getByRole('heading', { name: 'Okta (OpenID Connect)' });
  await expect.poll(async () => (await heading.boundingBox())!.y).toBeLessThan(844);
});
