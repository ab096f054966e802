import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seedCube } from '../support/data/designs.ts';
import { useJourney } from '../support/journey.ts';
import { openReview } from '../support/steps/review.ts';

const journey = useJourney();

/** The camera that the address of a page's view names, once there is one. */
const cameraOf = (page: Page) => /c:([^;]*)/.exec(new URL(page.url()).hash)?.[1] ?? '';

/** Two pages that draw in software share the machine with other journeys. */

test('J90 follows a colleague’s view until one moves, and hears when they leave', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const colleague = await journey.account('Jonas Weber');
  const { viewLink } = await seedCube(journey, owner);
  const [mara, jonas] = [await journey.visit(), await journey.visit()];
  await journey.signIn(mara, owner);
  await journey.signIn(jonas, colleague);
  await openReview(mara.page, viewLink);
  await openReview(jonas.page, viewLink);
  await mara.page.getByRole('button', { name: 'Follow Jonas Weber' }).click();
  const banner = mara.page.getByText('Following Jonas Weber');
  await banner.waitFor();
  // What is sent in between has the middle.
  const { x, width } = (await banner.boundingBox())!;
  expect(x + width).toBeLessThan(1440 / 2 - 160);

  // The tools, which write the address, come after the model.
  for (const { page } of [mara, jonas]) await page.locator('[data-face]').first().waitFor({ state: 'attached' });
  const canvas = jonas.page.getByRole('application');
  await canvas.focus();
  await jonas.page.keyboard.press('ArrowRight');
  await expect.poll(() => cameraOf(jonas.page)).not.toBe('');
  // Both are read each time, since the key's own movement may not be over yet.
  await expect.poll(() => cameraOf(mara.page) === cameraOf(jonas.page)).toBe(true);

  const surface = mara.page.getByRole('application');
  const beside = { x: 700, y: 700 };
  const drag = async () => {
    await mara.page.mouse.move(beside.x, beside.y);
    await mara.page.mouse.down();
    await mara.page.mouse.move(beside.x + 40, beside.y);
    await mara.page.mouse.up();
  };
  const wheel = async () => {
    await mara.page.mouse.move(beside.x, beside.y);
    await mara.page.mouse.wheel(0, 100);
  };
  for (const end of [() => surface.press('ArrowUp'), drag, wheel, () => mara.page.keyboard.press('Escape')]) {
    await end();
    await banner.waitFor({ state: 'detached' });
    await mara.page.getByRole('button', { name: 'Follow Jonas Weber' }).click();
    await banner.waitFor();
  }
  await mara.page.keyboard.press('Escape');
  await banner.waitFor({ state: 'detached' });

  await mara.page.getByRole('button', { name: 'Follow Jonas Weber' }).click();
  await banner.waitFor();
  await jonas.page.close();
  await mara.page.getByText('Jonas Weber left.').waitFor();
  await banner.waitFor({ state: 'detached' });
});
