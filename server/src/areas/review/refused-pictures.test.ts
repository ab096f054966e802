import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildDesign, buildPerson, signInAgain, type TestDesign, type TestPerson, useTestApp } from '@chamfer/testing';
import { manyScans, movingPng, plainPng, processesDuring } from '@chamfer/testing/odd-pictures';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { commentPictures } from './comments/comment-pictures.tables.ts';

const app = useTestApp();
let owner: TestPerson;
let photo: Buffer;
let design: TestDesign;

const solid = (width: number, height: number, background = '#3a6') =>
  sharp({ create: { width, height, channels: 3, background } });

beforeAll(async () => {
  owner = await buildPerson(app, { name: 'Jonas Weber' });
  design = await buildDesign(app, owner);
  photo = await solid(900, 600).jpeg().toBuffer();
});

const send = (as: TestPerson, body: Buffer) =>
  app.call('PUT /web/comment-pictures/{key}', {
    as,
    params: { key: crypto.randomUUID() },
    query: { v: design.viewLinkId, name: 'Flange.jpg' },
    body,
  });
const rows = () => app.parts.database.db.select().from(commentPictures);

test('what is no picture, too large, animated or a bomb is refused with the reason', async () => {
  const frame = await solid(8, 8).png().toBuffer();
  const animated = await sharp([frame, await solid(8, 8, '#a33').png().toBuffer()], { join: { animated: true } });
  const wrong: [string, Buffer, string][] = [
    ['nothing', Buffer.alloc(0), 'wrong_type'],
    ['a text', Buffer.from('This is no picture.'), 'wrong_type'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'wrong_type'],
    ['a GIF', await solid(8, 8).gif().toBuffer(), 'wrong_type'],
    ['a TIFF', await solid(8, 8).tiff().toBuffer(), 'wrong_type'],
    ['half a photo', photo.subarray(0, photo.length / 2), 'wrong_type'],
    ['an animation', await animated.webp().toBuffer(), 'animated'],
    ['a moving PNG', movingPng(frame), 'animated'],
    ['a photo of a phone of the other kind', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'wrong_type'],
    ['a hundred and more scans', manyScans(await solid(64, 64).jpeg({ progressive: true }).toBuffer()), 'wrong_type'],
    ['the beginning of a PNG', frame.subarray(0, 20), 'wrong_type'],
    ['30,000 × 30,000 px in few bytes', plainPng(30_000, 30_000), 'too_many_pixels'],
    ['one byte too much', Buffer.concat([photo, Buffer.alloc(10_000_001 - photo.length)]), 'too_large'],
    ['40 MB', Buffer.alloc(40_000_000), 'too_large'],
  ];
  const started = await processesDuring(async () => {
    for (const [what, body, reason] of wrong) await expectRefused(what, body, reason);
  });
  // Of all these only what is whole in its header is worth a process.
  expect(started).toBe(1);
  expect(await rows()).toEqual([]);
  expect(await readdir(join(app.parts.config.DATA_DIR, 'work'))).toEqual([]);
});

test('refused pictures count, and a person has to wait after too many; those of others and good ones do not', async () => {
  const [clumsy, other] = [await buildPerson(app), await buildPerson(app)];
  const text = Buffer.from('This is no picture.');
  const good = await send(clumsy, photo);
  const answers = await Promise.all(Array.from({ length: 24 }, () => send(clumsy, text)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  const waiting = await send(clumsy, photo);
  expect([waiting.status, waiting.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send(other, photo)).status).toBe(200);
  expect(good.status).toBe(200);
  app.clock.advance(10 * 60_000);
  expect((await send(await signInAgain(app, clumsy), photo)).status).toBe(200);
});

async function expectRefused(what: string, body: Buffer, reason: string): Promise<void> {
  const { status, body: answer } = await send(owner, body);
  expect([what, status, answer.code, answer.details?.reason]).toEqual([what, 422, 'INVALID_PICTURE', reason]);
}
