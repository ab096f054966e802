import type { BrowserContextOptions, Page } from 'playwright-core';

/** What a review link is opened on, each with a layout of its own (spec 3 §2). */
export const devices: [string, BrowserContextOptions][] = [
  ['desktop', {}],
  ['tablet', { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true }],
  ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
];

/** Opens the sidebar with the comments where it is folded away; a phone has them as a strip. */
export async function unfoldComments(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Comments/, expanded: false });
  await page.getByRole('region', { name: 'Comments' }).or(button).first().waitFor();
  if (await button.isVisible()) await button.click();
}

/** Opens a review link and waits until the model can be clicked. */
export async function openReview(page: Page, viewLink: string, search = ''): Promise<void> {
  await page.goto(`/v/${viewLink}${search}`);
  await modelLoaded(page);
}

/** Waits until the engine shows the model. */
export async function modelLoaded(page: Page): Promise<void> {
  await page.getByText('The design is loaded.').waitFor({ state: 'attached' });
}

/** Waits for the same, in any language. */
export function modelShown(page: Page): Promise<void> {
  return page.locator('[data-model-loaded]').waitFor({ state: 'attached' });
}

/** The middle of the model on the screen, in the area that panels and tools leave free. A fitted model is there. */
export async function middleOfModel(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.getByLabel(/^3D model of/).boundingBox();
  if (!box) throw new Error('there is no model on the page');
  const beside = async (name: string | RegExp) => {
    const panel = page.getByRole('region', { name });
    const place = (await panel.count()) > 0 ? await panel.first().boundingBox() : null;
    return place && place.width < box.width / 2 ? place : null;
  };
  const [outline, comments] = [await beside('Project Outline'), await beside('Comments')];
  // A tool's pane is docked next to the outline.
  const dock = (await beside(/^(Section|Measure|Exploded view|View)$/)) ?? outline;
  const left = dock ? dock.x + dock.width : box.x;
  const right = comments?.x ?? box.x + box.width;
  return { x: (left + right) / 2, y: box.y + box.height / 2 - 36 };
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
