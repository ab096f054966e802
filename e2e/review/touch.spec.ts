import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fingersOn, type Spot } from '../support/browser/touch.ts';
import { seedVice } from '../support/data/designs.ts';
import { type Account, useJourney } from '../support/journey.ts';
import { middleOfModel, openReview } from '../support/steps/review.ts';

const journey = useJourney();
const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
} as const;
let published: Promise<{ owner: Account; viewLink: string }> | undefined;

/** Opens the vice from the front, on a phone by default. */
async function openVice({ isSignedIn = false, options = phone as Parameters<typeof journey.visit>[0] } = {}) {
  published ??= journey
    .account()
    .then(async (owner) => ({ owner, viewLink: (await seedVice(journey, owner)).viewLink }));
  const { owner, viewLink } = await published;
  const visitor = await journey.visit(options);
  if (isSignedIn) await journey.signIn(visitor, owner);
  const { page } = visitor;
  await openReview(page, viewLink);
  await page.getByRole('toolbar', { name: 'View cube' }).waitFor();
  await page.keyboard.press('1');
  await expect.poll(() => poseOf(page)).toMatchObject({ theta: 0 });
  return page;
}

/** Like `expect`, but waits until the value is reached: a software renderer on a busy machine is slow. */
const tool = (page: Page, name: string | RegExp) => page.getByRole('toolbar').getByRole('button', { name });
const pane = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const boxOf = async (page: Page) => (await page.getByLabel(/^3D model of/).boundingBox())!;

/** The camera pose from the URL. */
async function poseOf(page: Page) {
  const fields = /c:([^;]*)/
    .exec(await page.evaluate(() => window.location.hash))?.[1]
    ?.split(',')
    .map(Number);
  if (!fields) return null;
  const [x, y, z, theta, phi, radius] = fields as [number, number, number, number, number, number];
  return { x, y, z, theta, phi, radius };
}

/** Waits until the camera is back at its pose, apart from rounding. */
async function isBackAt(page: Page, start: NonNullable<Awaited<ReturnType<typeof poseOf>>>): Promise<void> {
  const away = async () => {
    const { x, theta, radius } = (await poseOf(page))!;
    return Math.abs(x - start.x) + Math.abs(theta - start.theta) + Math.abs(radius / start.radius - 1);
  };
  await expect.poll(away).toBeLessThan(1e-3);
}

/** The middle of the model, which is fitted above the covered area at the bottom of the phone. */
async function middle(page: Page, foot: number): Promise<Spot> {
  const box = await boxOf(page);
  return { x: box.x + box.width / 2, y: (box.y + 12 + foot) / 2 };
}

/** The middle above the strip of comments. */
async function middleAboveStrip(page: Page): Promise<Spot> {
  const box = await boxOf(page);
  return middle(page, box.y + box.height - 228);
}

test('one finger turns, two move and zoom, and a cancelled touch leaves nothing behind', async () => {
  const page = await openVice();
  const fingers = await fingersOn(page);
  const at = await middleAboveStrip(page);
  const shifted = (x: number, y: number, from = at) => ({ x: from.x + x, y: from.y + y });
  const start = (await poseOf(page))!;

  await fingers.drag([at], [shifted(-80, 0)]);
  const theta = async () => (await poseOf(page))!.theta;
  // A drag over the whole height turns by 1.2 π.
  await expect.poll(theta).toBeCloseTo((1.2 * Math.PI * 80) / (await boxOf(page)).height, 3);
  const turned = (await poseOf(page))!;
  expect(turned).toMatchObject({ x: start.x, y: start.y, z: start.z, radius: start.radius });

  // Two fingers side by side move down: the picture moves along, without turning or scaling.
  const [left, right] = [shifted(-50, 0), shifted(50, 0)];
  await fingers.drag([left, right], [shifted(0, 60, left), shifted(0, 60, right)]);
  await expect.poll(async () => (await poseOf(page))!.y).toBeGreaterThan(turned.y);
  const panned = (await poseOf(page))!;
  expect(panned.theta).toBe(turned.theta);
  expect(panned.radius / turned.radius).toBeCloseTo(1, 1);

  // When they move apart, the camera moves closer, towards the point between them.
  await page.keyboard.press('1');
  await isBackAt(page, start);
  const beside = shifted(90, 0);
  await fingers.drag(
    [shifted(-15, 0, beside), shifted(15, 0, beside)],
    [shifted(-45, 0, beside), shifted(45, 0, beside)],
  );
  await expect.poll(async () => (await poseOf(page))!.radius).toBeLessThan(start.radius * 0.6);
  const zoomed = (await poseOf(page))!;
  expect(zoomed.x).toBeGreaterThan(start.x + 0.01);
  expect(zoomed.theta).toBe(0);

  // The phone cancels the touches in the middle of a movement: the next finger counts as the first one.
  await fingers.drag([left, right], [shifted(0, 20, left), shifted(0, 20, right)], 'cancel');
  const before = (await poseOf(page))!;
  await fingers.drag([at], [shifted(-80, 0)], 'cancel');
  await fingers.drag([at], [shifted(-80, 0)]);
  await expect.poll(theta).toBeGreaterThan(0.3);
  expect((await poseOf(page))!.radius / before.radius).toBeCloseTo(1, 1);
});

test('two taps focus, and a long press opens the menu of the part under the finger', async () => {
  const page = await openVice();
  const fingers = await fingersOn(page);
  const at = await middleAboveStrip(page);
  const start = (await poseOf(page))!;
  await fingers.tapTwice({ x: at.x + 100, y: at.y });
  await expect.poll(async () => (await poseOf(page))!.x).toBeGreaterThan(start.x + 0.05);

  await page.keyboard.press('1');
  await isBackAt(page, start);
  await fingers.down([at]);
  const hide = page.getByRole('menuitem', { name: 'Hide' });
  await hide.waitFor();
  await fingers.lift();
  // The finger that opened the menu neither closes it nor selects an item.
  await fingers.tap(await centreOf(hide));
  await expect.poll(() => page.evaluate(() => window.location.hash)).toContain('h:3');
  await expect.poll(() => hide.count()).toBe(0);
});

test('a finger drags a cut by its handle above the sheet, and a cancelled touch releases it', async () => {
  const page = await openVice();
  const fingers = await fingersOn(page);
  await tool(page, 'Section').tap();
  const sheet = pane(page, 'Section');
  await sheet.getByRole('button', { name: /^Remove Plane 1/ }).tap();
  await sheet.getByRole('button', { name: 'Section across X' }).tap();
  const slider = sheet.getByRole('slider', { name: 'Plane 1: X' });
  const text = () => slider.getAttribute('aria-valuetext');
  await expect.poll(text).toBe('0 mm');
  const top = (await sheet.boundingBox())!.y;
  // The model is in the middle of the area that the sheet leaves free, and its handle starts there.
  const at = await middle(page, top - 12);
  const millimetres = async () => Number.parseFloat((await text())!);
  await fingers.drag([at], [{ x: at.x + 40, y: at.y }]);
  await expect.poll(millimetres).toBeGreaterThan(20);
  const dragged = await millimetres();
  const { theta } = (await poseOf(page))!;

  await fingers.drag([{ x: at.x + 40, y: at.y }], [{ x: at.x + 80, y: at.y }], 'stay');
  await expect.poll(millimetres).toBeGreaterThan(dragged + 20);
  await fingers.cancel();
  // Next to the handle, a finger turns the model again.
  const cancelled = await millimetres();
  await fingers.drag([{ x: 40, y: at.y + 60 }], [{ x: 100, y: at.y + 60 }]);
  await expect.poll(async () => (await poseOf(page))!.theta).not.toBe(theta);
  expect(await millimetres()).toBe(cancelled);
});

test('a cut is dragged by its handle with the mouse', async () => {
  const page = await openVice({ options: { reducedMotion: 'reduce' } });
  await page.getByRole('button', { name: 'Close comments' }).click();
  await tool(page, 'Section').click();
  const section = pane(page, 'Section');
  await section.getByRole('button', { name: /^Remove Plane 1/ }).click();
  await section.getByRole('button', { name: 'Section across X' }).click();
  const slider = section.getByRole('slider', { name: 'Plane 1: X' });
  const text = () => slider.getAttribute('aria-valuetext');
  await expect.poll(text).toBe('0 mm');
  const at = await middleOfModel(page);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 60, at.y, { steps: 6 });
  await page.mouse.up();
  await expect.poll(async () => Number.parseFloat((await text())!)).toBeGreaterThan(10);
  expect((await poseOf(page))!.theta).toBe(0);
});

test('two taps measure', async () => {
  const page = await openVice();
  const fingers = await fingersOn(page);
  await tool(page, 'Measure').tap();
  const sheet = pane(page, 'Measure');
  await sheet.getByText(/^Tap two points/).waitFor();
  const at = await middle(page, (await sheet.boundingBox())!.y - 12);
  await fingers.tap({ x: at.x - 12, y: at.y });
  await sheet.getByText('Now tap the second one.').waitFor();
  await fingers.tap({ x: at.x + 12, y: at.y });
  await sheet.getByRole('list', { name: 'Measurements' }).getByText(/mm$/).first().waitFor();
});

test('a tap places a comment, its pin stays above the form, and opening the comment keeps it there', async () => {
  const page = await openVice({ isSignedIn: true });
  const fingers = await fingersOn(page);
  await tool(page, /^Add comment/).tap();
  const box = await boxOf(page);
  const at = await middleAboveStrip(page);
  // As low on the model as the strip leaves visible.
  await fingers.drag(
    [at, { x: at.x + 60, y: at.y }],
    [
      { x: at.x, y: at.y + 200 },
      { x: at.x + 60, y: at.y + 200 },
    ],
  );
  await fingers.tap({ x: at.x, y: at.y + 200 });
  const form = page.getByRole('form', { name: 'New comment' });
  await form.getByRole('textbox').fill('Does this clear the guard?');
  await form.getByRole('button', { name: 'Send' }).tap();
  const pin = page.getByRole('button', { name: /^Comment 1 by/ });
  await pin.waitFor();
  const lowest = async () => (await centreOf(pin)).y;
  await expect.poll(lowest).toBeLessThan(box.y + box.height - 228);

  await tool(page, 'More tools').tap();
  await pane(page, 'More tools').getByRole('button', { name: 'Exploded view' }).tap();
  const sheet = pane(page, 'Exploded view');
  await sheet.waitFor();
  const top = (await sheet.boundingBox())!.y;
  await expect.poll(lowest).toBeLessThan(top);
  await pin.tap();
  await expect.poll(lowest).toBeLessThan(top);
  expect(await lowest()).toBeGreaterThan(box.y);
});

test('J88 a pin opens its thread as a sheet, which stays off the pin, takes replies, and closes', async () => {
  const page = await openVice({ isSignedIn: true });
  const fingers = await fingersOn(page);
  await tool(page, /^Add comment/).tap();
  await fingers.tap(await middleAboveStrip(page));
  const form = page.getByRole('form', { name: 'New comment' });
  await form.getByRole('textbox').fill('Is this flat?');
  await form.getByRole('button', { name: 'Send' }).tap();
  const pin = page.locator('button[title="Is this flat?"]');
  await pin.tap();
  const sheet = page.getByRole('region', { name: /^Comment \d of \d$/ });
  await sheet.getByText('Is this flat?').waitFor();
  await expect.poll(async () => (await centreOf(pin)).y).toBeLessThan((await sheet.boundingBox())!.y);
  await sheet.getByRole('textbox').fill('Within 0.02 mm.');
  await sheet.getByRole('button', { name: 'Send' }).tap();
  await sheet.getByRole('listitem').getByText('Within 0.02 mm.').waitFor();
  await sheet.getByRole('button', { name: 'Close comment' }).tap();
  await page.getByRole('article').getByText('1 reply').waitFor();
});

async function centreOf(element: {
  boundingBox(): Promise<{ x: number; y: number; width: number; height: number } | null>;
}) {
  const box = (await element.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
