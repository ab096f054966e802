import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';
import { testAccessibility } from '../support/steps/accessibility.ts';

const journey = useJourney();
const phone = { width: 390, height: 844 };

test('guides are listed, and a link to a part of one opens there', async () => {
  const { page } = await journey.visit({ viewport: phone });
  await page.goto('/docs');
  await page.getByRole('main').getByRole('link', { name: 'Single sign-on' }).click();
  await page.getByRole('heading', { level: 1, name: 'Single sign-on: setting it up' }).waitFor();
  await page.goto('/docs/single-sign-on#okta-openid-connect');
  const heading = page.getByRole('heading', { name: 'Okta (OpenID Connect)' });
  await expect.poll(async () => (await heading.boundingBox())!.y).toBeLessThan(phone.height);
});

testAccessibility(journey, () => journey.account(), [
  {
    name: 'a guide',
    viewport: phone,
    open: async (page) => {
      await page.goto('/docs/single-sign-on');
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
]);
