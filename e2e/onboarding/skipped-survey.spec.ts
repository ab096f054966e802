import { expect, test } from 'vitest';
import { useJourney } from '../support/journey.ts';

const journey = useJourney({ SURVEY_SKIP: 'on' });

test('a survey that may be skipped leads on without answers, and is asked for again the next time', async () => {
  const account = await journey.account();
  const { page } = await journey.visitAs(account, { expected: /404/ });
  await page.goto('/teams?segmentation=1');
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await page.waitForURL(/\/teams\/[^/]+\//);
  expect(page.url()).not.toContain('segmentation');
  await page.goto('/account?segmentation=1');
  await page.getByRole('heading', { name: 'What kind of work do you do?' }).waitFor();
});
