import { expect, test } from 'vitest';
import { seedCube } from '../../support/data/designs.ts';
import { useJourney } from '../../support/journey.ts';
import { devices, openReview, placeComment } from '../../support/steps/review.ts';

const journey = useJourney();

test('J75 a viewer neither reads nor writes comments, on whatever device', async () => {
  const owner = await journey.account();
  const { viewLink } = await seedCube(journey, owner, { baseRole: 'viewer' });
  const viewer = await journey.visit();
  await journey.signIn(viewer, await journey.account('Jonas Weber'));
  const asked: string[] = [];
  viewer.page.on('request', (request) => asked.push(request.url()));
  await openReview(viewer.page, viewLink);
  const { page } = viewer;
  for (const [, { viewport }] of devices) {
    if (viewport) await page.setViewportSize(viewport);
    const hint = 'Gather feedback on your designs! Log in to manage sharing settings and enable commenting.';
    await page.getByText(hint).waitFor();
    // Held keys and the letter place nothing either.
    await placeComment(page);
    await page.keyboard.press('c');
    expect(await page.getByRole('form', { name: 'New comment' }).count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Add comment/ }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Actions for comment/ }).count()).toBe(0);
  }
  expect(asked.filter((url) => url.includes('/api/web/comments'))).toEqual([]);
});
