import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Headset, isInRoom, type RoomPoint, shootAt, wearHeadset } from './support/headset.ts';
import { useJourney } from './support/journey.ts';
import { publishCube } from './support/publish.ts';
import { openReview } from './support/review.ts';

const journey = useJourney();
let viewLink: string | undefined;

/** Publishes a cube of 2 m with two comments on its front and one behind it, once. */
async function cubeOfTwoMetres(): Promise<string> {
  if (viewLink) return viewLink;
  const owner = await journey.account('Mara Lindqvist');
  const published = await publishCube(journey, owner, [], 2);
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

/** Opens the cube with a headset on, seen from the front. */
async function openCube(headset: Headset = {}, search = ''): Promise<Page> {
  const link = await cubeOfTwoMetres();
  const { page, context } = await journey.visit({ reducedMotion: 'reduce' });
  await wearHeadset(context, headset);
  await openReview(page, link, search);
  await page.getByRole('button', { name: /^Comment 1 by/ }).waitFor();
  await page.getByLabel(/^3D model of/).focus();
  await page.keyboard.press('1');
  return page;
}

const eventually = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 15_000 });
const button = (page: Page) => page.getByRole('button', { name: 'AR', exact: true });
const overlay = (page: Page) => page.getByRole('region', { name: 'See it in your room' });

/** Where a point of the cube is: it stands on the floor, its front a metre and the half diagonal before the wearer. */
function inRoom(x: number, y: number, z: number): RoomPoint {
  return [x, y + 1, z - (Math.SQRT2 + 1)];
}

test('stands in the room at true size, shows a comment to whoever points at its pin, and goes', async () => {
  const page = await openCube();
  await button(page).click();
  const room = overlay(page);
  await room.getByText('Tap a pin to read its comment.').waitFor();
  await room.getByText('Scale 1:1').waitFor();
  expect(await isInRoom(page)).toBe(true);
  await page.screenshot({ path: '/tmp/ar-1.png' });
  // Where the pins are at one to one: a tenth larger or smaller, and the rays would pass beside them.
  await shootAt(page, inRoom(0.9, 0.7, 1));
  await room.getByText('Break this edge.').waitFor();
  await page.screenshot({ path: '/tmp/ar-2.png' });
  await shootAt(page, inRoom(-0.5, 0.3, 1));
  await room.getByText('Tap this hole.').waitFor();
  await shootAt(page, inRoom(-0.4, 0.3, 1));
  await room.getByText('Tap a pin to read its comment.').waitFor();
  await room.getByRole('button', { name: 'Leave AR' }).click();
  await eventually(() => room.count()).toBe(0);
  expect(await isInRoom(page)).toBe(false);
  await page.screenshot({ path: '/tmp/ar-3.png' });
});
