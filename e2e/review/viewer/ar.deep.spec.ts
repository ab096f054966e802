import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  type Headset,
  isInRoom,
  pixel,
  pointAt,
  type RoomPoint,
  shootAt,
  wearHeadset,
} from '../../support/browser/headset.ts';
import { seedCube } from '../../support/data/designs.ts';
import { useJourney } from '../../support/journey.ts';
import { openReview } from '../../support/steps/review.ts';

const journey = useJourney();
let viewLink: string | undefined;

/** Publishes a 2 m cube with two comments on its front, once for all tests. */
async function cubeOfTwoMetres(): Promise<string> {
  if (viewLink) return viewLink;
  const owner = await journey.account('Mara Lindqvist');
  const published = await seedCube(journey, owner, {}, 2);
  const { webExport } = await journey.api<{ webExport: { webExportId: string } }>(
    'POST',
    `/web/web-exports?v=${published.viewLink}`,
  );
  const comments = [
    { message: 'Break this edge.', position: { x: 0.9, y: 0.7, z: 1 }, normal: { x: 0, y: 0, z: 1 } },
    { message: 'Tap this hole.', position: { x: -0.5, y: 0.3, z: 1 }, normal: { x: 0, y: 0, z: 1 } },
  ];
  for (const comment of comments) {
    const head = { type: 'model', projectViewLinkId: published.viewLink, webExportId: webExport.webExportId };
    const camera = {
      cameraTarget: { x: 0, y: 0, z: 0 },
      cameraOrbit: { theta: 0, phi: 1.5, radius: 8 },
      fieldOfView: 26,
    };
    await journey.api('POST', '/web/comments', { ...head, ...comment, ...camera }, owner.accessToken);
  }
  viewLink = published.viewLink;
  return viewLink;
}

/** Opens the cube with an emulated headset. */
async function openWithHeadset(headset: Headset, search = ''): Promise<Page> {
  const link = await cubeOfTwoMetres();
  // Every frame is rendered in software, so a small picture keeps the frame rate up.
  const { page, context } = await journey.visit({ reducedMotion: 'reduce', viewport: { width: 800, height: 600 } });
  await wearHeadset(context, headset);
  await openReview(page, link, search);
  return page;
}

/** Opens the cube, seen from the front. */
async function openCube(headset: Headset = {}): Promise<Page> {
  const page = await openWithHeadset(headset);
  await pin(page, 1).waitFor();
  // The side that the page shows faces the user.
  await page.getByRole('toolbar', { name: 'View cube' }).waitFor();
  await page.getByLabel(/^3D model of/).focus();
  await page.keyboard.press('1');
  // The pins are 1.4 m and 0.4 m apart.
  await expect
    .poll(async () => {
      const [one, two] = await Promise.all([1, 2].map((number) => pin(page, number).boundingBox()));
      return (one!.x - two!.x) / (two!.y - one!.y);
    })
    .toBeCloseTo(3.5, 1);
  return page;
}

const pin = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^Comment ${number} by`) });
// The emulated device draws its picture over the page, so buttons are pressed with the keyboard.
const button = (page: Page) => page.getByRole('button', { name: 'AR', exact: true });
const overlay = (page: Page) => page.getByRole('region', { name: 'See it in your room' });

/**
 * Converts a point of the cube to the room: the cube is on the floor, its front one metre plus the half diagonal in
 * front of the user.
 */
function inRoom(x: number, y: number, z: number): RoomPoint {
  return [x, y + 1, z - (Math.SQRT2 + 1)];
}

test('places the model in the room at true size, shows a comment when its pin is selected, and ends', async () => {
  const page = await openCube();
  const before = await pin(page, 1).boundingBox();
  await button(page).click();
  const room = overlay(page);
  await room.getByText('Tap a pin to read its comment.').waitFor();
  await room.getByText('Scale 1:1').waitFor();
  expect(await isInRoom(page)).toBe(true);
  // The positions of the pins at scale 1:1: if the model were a tenth larger or smaller, the rays would miss them.
  await shootAt(page, inRoom(0.9, 0.7, 1));
  await room.getByText('Break this edge.').waitFor();
  await shootAt(page, inRoom(-0.5, 0.3, 1));
  await room.getByText('Tap this hole.').waitFor();
  await shootAt(page, inRoom(-0.4, 0.3, 1));
  await room.getByText('Tap a pin to read its comment.').waitFor();
  await room.getByRole('button', { name: 'Leave AR' }).press('Enter');
  await expect.poll(() => room.count()).toBe(0);
  expect(await isInRoom(page)).toBe(false);
  // The page is as before: pins in their places, the focus on the button.
  await expect.poll(() => pin(page, 1).boundingBox()).toEqual(before);
  await expect.poll(() => button(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await pin(page, 2).press('Enter');
  await expect.poll(() => pin(page, 2).getAttribute('aria-pressed')).toBe('true');
});

test('draws the model and the text of its comment if the page is not visible', async () => {
  const page = await openCube();
  await button(page).click();
  await overlay(page).getByText('Scale 1:1').waitFor();
  // Next to the model nothing is drawn, so the room is visible. On the model something is drawn.
  await expect.poll(() => pixel(page, inRoom(0, 0.5, 1))).toMatchObject({ alpha: 255 });
  expect(await pixel(page, inRoom(3, 0.5, 1))).toMatchObject({ alpha: 0 });
  const bare = await pixel(page, inRoom(0.9, 0.8, 1));
  await shootAt(page, inRoom(0.9, 0.7, 1));
  await overlay(page).getByText('Break this edge.').waitFor();
  // The card is white, in front of the model.
  await expect.poll(() => pixel(page, inRoom(0.9, 0.8, 1))).toMatchObject({ red: 255, green: 255, blue: 255 });
  expect(bare).not.toMatchObject({ red: 255 });
});

test('waits for a surface on phones, places the model at the next tap, and can place it again', async () => {
  const page = await openCube({ hasOverlay: true, surface: 0.75 });
  await button(page).click();
  const room = overlay(page);
  await room.getByText('Move your device slowly').waitFor();
  await pointAt(page, [0, 0.75, -3]);
  await room.getByText('Point at a surface, then tap to place').waitFor();
  // On a table 0.75 m high: the base is there, and the front is one metre nearer than the middle.
  await shootAt(page, [0, 0.75, -3]);
  await room.getByText('Tap a pin to read its comment.').waitFor();
  await shootAt(page, [0.9, 0.75 + 1.7, -3 + 1]);
  await room.getByText('Break this edge.').waitFor();
  await room.getByRole('button', { name: 'Close comment' }).press('Enter');
  await room.getByText('Tap a pin to read its comment.').waitFor();
  await room.getByRole('button', { name: 'Place again' }).press('Enter');
  await pointAt(page, [0, 0.75, -2]);
  await room.getByText('Point at a surface, then tap to place').waitFor();
  await shootAt(page, [0, 0.75, -2]);
  await room.getByRole('radio', { name: 'Fit to room' }).press('Space');
  await room.getByText('Scale 1:4').waitFor();
  await shootAt(page, [0.9 / 4, 0.75 + 1.7 / 4, -2 + 1 / 4]);
  await room.getByText('Break this edge.').waitFor();
});

test('starts from the URL of the QR code', async () => {
  const page = await openWithHeadset({}, '?ar=1');
  const prompt = page.getByRole('dialog', { name: 'See it in your room' });
  await prompt.getByRole('button', { name: 'Start AR' }).click();
  await overlay(page).getByText('Scale 1:1').waitFor();
  await expect.poll(() => prompt.count()).toBe(0);
  await overlay(page).getByRole('button', { name: 'Leave AR' }).press('Enter');
  await expect.poll(() => isInRoom(page)).toBe(false);
});

test('shows an error if the camera is not allowed, and changes nothing', async () => {
  const page = await openWithHeadset({ isRefused: true });
  await button(page).click();
  await page.getByText('AR needs the camera and motion sensors.').waitFor();
  expect(await overlay(page).count()).toBe(0);
  await expect.poll(() => button(page).getAttribute('aria-busy')).toBe(null);
});

test('offers a QR code for a phone if the browser does not support AR', async () => {
  const { page } = await journey.visit();
  await openReview(page, await cubeOfTwoMetres());
  await button(page).click();
  const dialog = page.getByRole('dialog', { name: 'See it in your room' });
  await dialog.getByRole('img', { name: 'Code with the address of this design' }).waitFor();
});
