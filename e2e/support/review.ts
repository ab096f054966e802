import type { Page } from 'playwright-core';

/** Opens a review link and waits until the model can be clicked. */
export async function openReview(page: Page, viewLink: string, search = ''): Promise<void> {
  await page.goto(`/v/${viewLink}${search}`);
  await modelLoaded(page);
}

/** Waits until the engine shows the model. */
export async function modelLoaded(page: Page): Promise<void> {
  await page.getByText('The design is loaded.').waitFor({ state: 'attached', timeout: 60_000 });
}

/** Waits for the same, in any language. */
export function modelShown(page: Page): Promise<void> {
  return page.locator('[data-model-loaded]').waitFor({ state: 'attached', timeout: 60_000 });
}

/** The middle of the model on the screen. The cube is fitted, so its surface is there. */
export async function middleOfModel(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.getByLabel(/^3D model of/).boundingBox();
  const comments = page.getByRole('region', { name: 'Comments' });
  const panel = (await comments.count()) > 0 ? await comments.boundingBox() : null;
  if (!box) throw new Error('there is no model on the page');
  const right = panel && panel.width < box.width / 2 ? panel.x : box.x + box.width;
  return { x: (box.x + right) / 2, y: box.y + box.height / 2 };
}

/** Clicks while Ctrl and Shift are pressed, as in spec 3 §4. */
export async function placeComment(page: Page): Promise<void> {
  const { x, y } = await middleOfModel(page);
  await page.keyboard.down('Control');
  await page.keyboard.down('Shift');
  await page.mouse.click(x, y);
  await page.keyboard.up('Shift');
  await page.keyboard.up('Control');
}
