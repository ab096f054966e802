import { expect, test } from 'vitest';
import { seedVice } from '../../support/data/designs.ts';
import { useJourney } from '../../support/journey.ts';
import { modelLoaded, openReview, placeComment } from '../../support/steps/review.ts';

const journey = useJourney();

/** Disables WebGL, as browsers do on machines whose graphics drivers they do not trust. */
function withoutWebGl(): void {
  const { getContext } = HTMLCanvasElement.prototype as unknown as {
    getContext: (this: HTMLCanvasElement, kind: string, ...told: unknown[]) => unknown;
  };
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement, kind: string, ...told: unknown[]) {
      return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...told);
    },
  });
}

test('without WebGL a review page shows the poster with its pins, the comments, the parts, and a notice', async () => {
  const account = await journey.account();
  const { viewLink } = await seedVice(journey, account);
  const drawing = await journey.visitAs(account);
  await openReview(drawing.page, viewLink);
  await drawing.page.locator('[data-picture-shown]').waitFor();
  await placeComment(drawing.page);
  const form = drawing.page.getByRole('form', { name: 'New comment' });
  await form.getByRole('textbox').fill('Round this edge');
  await form.getByRole('button', { name: 'Send' }).click();
  const pinned = drawing.page.getByRole('button', { name: /^Comment 1 by/ });
  await pinned.first().waitFor();
  await drawing.page.reload();
  await modelLoaded(drawing.page);
  await drawing.page.locator('[data-picture-shown]').waitFor();
  const drawn = (await pinned.first().boundingBox())!;

  const still = await journey.visit();
  await still.context.addInitScript(withoutWebGl);
  const { page } = still;
  await openReview(page, viewLink);
  await page.getByText('This browser cannot show 3D.').waitFor();
  await page.getByText('Round this edge').waitFor();
  const poster = page.locator('[data-poster=shown]');
  await poster.waitFor();
  // The pin is at the same place in the picture as in the model.
  const pin = page.getByRole('button', { name: /^Comment 1 by/ }).first();
  await pin.waitFor();
  const placed = (await pin.boundingBox())!;
  expect(Math.abs(placed.x - drawn.x)).toBeLessThan(2);
  expect(Math.abs(placed.y - drawn.y)).toBeLessThan(2);
  // Selecting it moves nothing, because there is no camera.
  await pin.click();
  expect((await pin.boundingBox())!.x).toBeCloseTo(placed.x, 0);
  await poster.waitFor();
  await page.getByRole('tree', { name: 'Part tree' }).getByRole('treeitem', { name: 'Vice' }).waitFor();
  expect(await page.getByText('Please try loading the design again.').count()).toBe(0);
});
