import { beforeAll, expect, test } from 'vitest';
import { seedCube } from '../../support/data/designs.ts';
import { commentOnCube } from '../../support/data/many-comments.ts';
import { useJourney } from '../../support/journey.ts';
import { openReview } from '../../support/steps/review.ts';

const journey = useJourney();

let viewLink: string;
beforeAll(async () => {
  viewLink = (await seedCube(journey, await journey.account())).viewLink;
  await commentOnCube(journey, viewLink, 1000);
});

test('1,000 pins: all have names, all can be reached, and only visible ones cost time', async () => {
  const { page } = await journey.visit({ reducedMotion: 'reduce' });
  await openReview(page, viewLink);
  // The pins that are displayed, with their data.
  const laidOut = () =>
    page.locator('button[aria-label^="Comment "]').evaluateAll((buttons) =>
      (buttons as HTMLElement[])
        .filter(({ offsetParent }) => offsetParent !== null)
        .map(({ ariaLabel, tabIndex, dataset, style }) => ({
          name: ariaLabel,
          tabIndex,
          place: style.transform,
          isCovered: dataset.occluded !== undefined,
        })),
    );
  await expect.poll(async () => (await laidOut()).length).toBe(1000);
  // Three faces of the cube are visible, three are hidden.
  await expect.poll(async () => (await laidOut()).filter(({ isCovered }) => isCovered).length).toBeGreaterThan(450);
  const all = await laidOut();
  expect(new Set(all.map(({ name }) => name)).size).toBe(1000);
  expect(new Set(all.map(({ place }) => place)).size).toBeGreaterThan(990);
  expect(all.every(({ tabIndex }) => tabIndex === 0)).toBe(true);
  expect(all.filter(({ isCovered }) => isCovered).length).toBeLessThan(550);

  // After a turn with a key, the pins move along with the model.
  await page.getByLabel(/^3D model of/).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await laidOut())[0]!.place).not.toBe(all[0]!.place);

  // Zoomed in, pins outside the picture are not displayed; zoomed out, they return.
  for (let press = 0; press < 12; press++) await page.keyboard.press('+');
  await expect.poll(async () => (await laidOut()).length).toBeLessThan(500);
  await page.getByRole('toolbar').getByRole('button', { name: 'Fit to screen' }).click();
  await expect.poll(async () => (await laidOut()).length).toBe(1000);

  const last = page.getByRole('button', { name: /^Comment 1000 by/ });
  await last.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => last.getAttribute('aria-pressed')).toBe('true');
});
