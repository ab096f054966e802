import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seedCube, seedVice } from '../support/data/designs.ts';
import { useJourney } from '../support/journey.ts';
import { middleOfModel, openReview, placeComment } from '../support/steps/review.ts';

const journey = useJourney();
/** Like `expect`, of what becomes so: a software renderer on a busy machine takes its time. */
const tool = (page: Page, name: string | RegExp) => page.getByRole('toolbar').getByRole('button', { name });
const pane = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const canvas = (page: Page) => page.getByLabel(/^3D model of/);
const boxOf = async (place: Locator) => (await place.boundingBox())!;

/** Opens the vice, signed in as its owner by default. */
async function openVice(options: Parameters<typeof journey.visit>[0] = {}): Promise<Page> {
  const owner = await journey.account();
  const { viewLink } = await seedVice(journey, owner);
  const visitor = await journey.visitAs(owner, { reducedMotion: 'reduce', ...options });
  await openReview(visitor.page, viewLink);
  await visitor.page.getByRole('toolbar', { name: 'View cube' }).waitFor();
  return visitor.page;
}

test('the frame of the focus is for keys: a drag paints none', async () => {
  const page = await openVice();
  const frame = () => canvas(page).evaluate((element) => getComputedStyle(element).outlineStyle);
  const { x, y } = await middleOfModel(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y, { steps: 3 });
  expect(await frame()).toBe('none');
  await page.mouse.up();
  expect(await canvas(page).evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await frame()).toBe('none');
  await page.keyboard.press('ArrowLeft');
  expect(await frame()).toBe('solid');
  // A pane that is closed with the mouse gives the focus back, which is no key either.
  await tool(page, 'Measure').click();
  await pane(page, 'Measure').getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => canvas(page).evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await frame()).toBe('none');
});

test('the parts are open beside the model, and a row gives its name all the room', async () => {
  const page = await openVice();
  const tree = page.getByRole('tree', { name: 'Part tree' });
  const row = tree.getByRole('treeitem', { name: 'Base' });
  const name = row.getByText('Base', { exact: true });
  await row.waitFor();
  expect(await name.getAttribute('title')).toBe('Base');
  await page.mouse.move(5, 5);
  const [whole, room] = [await boxOf(row), await boxOf(name)];
  expect(whole.x + whole.width - room.x - room.width).toBeLessThan(16);
  // Its buttons are there for who points at it.
  await row.hover();
  await row.getByRole('button', { name: 'Hide Base' }).waitFor();
});

test('one part without drawings has no outline, and no way to one', async () => {
  const owner = await journey.account();
  const { viewLink } = await seedCube(journey, owner);
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const { page } = await journey.visit({ reducedMotion: 'reduce', viewport });
    await openReview(page, viewLink);
    await page.getByRole('toolbar', { name: 'View cube' }).waitFor();
    await page.keyboard.press('t');
    expect(await page.getByRole('region', { name: 'Project Outline' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Project Outline' }).count()).toBe(0);
  }
});

test('more parts than one open by themselves on a desktop, and on a press in a smaller window', async () => {
  const outline = (page: Page) => page.getByRole('region', { name: 'Project Outline' });
  await outline(await openVice({ viewport: { width: 1440, height: 900 } }))
    .getByRole('tree')
    .waitFor();
  const page = await openVice({ viewport: { width: 700, height: 900 } });
  const button = page.getByRole('button', { name: 'Project Outline' });
  await button.waitFor();
  expect(await outline(page).count()).toBe(0);
  await button.click();
  await outline(page).getByRole('tree').waitFor();
});

test('panes are docked at the left, the model makes room for them, and their title moves them', async () => {
  const page = await openVice();
  const view = await boxOf(canvas(page));
  for (const [button, title] of [
    ['Section', 'Section'],
    ['Measure', 'Measure'],
    ['Exploded view', 'Exploded view'],
  ] as const) {
    await tool(page, button).click();
    await pane(page, title).waitFor();
    const [at, beside] = [await boxOf(tool(page, button)), await boxOf(pane(page, title))];
    const outline = await boxOf(page.getByRole('region', { name: 'Project Outline' }));
    expect(Math.abs(beside.x - outline.x - outline.width)).toBeLessThan(20);
    expect(beside.y + beside.height).toBeLessThan(at.y);
    expect(beside.x + beside.width).toBeLessThan(view.x + view.width / 2);
  }
  const docked = await boxOf(pane(page, 'Exploded view'));
  await page.mouse.move(docked.x + 60, docked.y + 20);
  await page.mouse.down();
  await page.mouse.move(docked.x + 160, docked.y - 60, { steps: 4 });
  await page.mouse.up();
  const moved = await boxOf(pane(page, 'Exploded view'));
  expect([moved.x - docked.x, moved.y - docked.y].map(Math.round)).toEqual([100, -80]);
  await tool(page, 'Measure').click();
  const choices = pane(page, 'Measure').getByRole('radiogroup', { name: 'What to measure' }).locator('label');
  const tops = await choices.evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().top));
  expect(tops).toHaveLength(5);
  expect(new Set(tops).size).toBe(1);
});

test('comments open by themselves only where there is room beside the model', async () => {
  const page = await openVice({ viewport: { width: 1000, height: 800 } });
  await page.getByRole('button', { name: /^Comments/ }).click();
  await page.getByText('No comments yet.').waitFor();
  await page.getByRole('button', { name: 'Close comments' }).click();
  await page.setViewportSize({ width: 1100, height: 800 });
  // Who has closed them has chosen.
  await page.getByRole('button', { name: /^Comments/ }).waitFor();
});

test('pins let a tool have its clicks, and take them again afterwards', async () => {
  const owner = await journey.account('Mara Lindqvist');
  const { viewLink } = await seedCube(journey, owner);
  const visitor = await journey.visitAs(owner, { reducedMotion: 'reduce' });
  const { page } = visitor;
  await openReview(page, viewLink);
  await placeComment(page);
  await page.getByRole('form', { name: 'New comment' }).getByRole('textbox').fill('Ra 0.8 here?');
  await page.keyboard.press('Control+Enter');
  const card = page.getByRole('button', { name: 'Go to comment 1 by Mara Lindqvist' });
  await expect.poll(() => card.getAttribute('aria-current')).toBe('true');
  await page.keyboard.press('Escape');
  const pinButton = page.getByRole('button', { name: 'Comment 1 by Mara Lindqvist', exact: true });
  const pin = await boxOf(pinButton);
  const press = () => page.mouse.click(pin.x + pin.width / 2, pin.y + pin.height / 2);

  await tool(page, 'Measure').click();
  await pane(page, 'Measure').getByRole('radio', { name: 'Faces' }).check({ force: true });
  await press();
  await pane(page, 'Measure').getByText('Now click the second one.').waitFor();
  expect(await card.getAttribute('aria-current')).toBe(null);

  await tool(page, 'Orbit').click();
  // Waits until the pin, and not the canvas beneath, receives the click.
  await pinButton.click();
  await expect.poll(() => card.getAttribute('aria-current')).toBe('true');
});
