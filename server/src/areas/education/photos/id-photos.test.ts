import { buildPerson, type TestPerson, useTestApp } from '@chamfer/testing';
import { cardPhoto, educationCalls, educationEnv } from '@chamfer/testing/education';
import { movingPng, plainPng, processesDuring } from '@chamfer/testing/odd-pictures';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../../platform/context.ts';
import { sweepIdPhotos } from '../education.sweep.ts';
import { openPhotos } from '../review/request-review.service.ts';

const app = useTestApp({ env: educationEnv });
const { check, ask, send } = educationCalls(app);
const remove = (as: TestPerson, photoId: string) =>
  app.call('DELETE /edu/id-photos/{photoId}', { as, params: { photoId } });
const sealedOf = async (userId: string): Promise<Buffer[]> => {
  const { rows } = await app.parts.database.pool.query('select sealed from id_photos where user_id = $1', [userId]);
  return rows.map(({ sealed }) => sealed);
};
const day = 24 * 60 * 60_000;
let photo: Buffer;
let person: TestPerson;
beforeAll(async () => {
  photo = await sharp(await cardPhoto())
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Secret place' } })
    .toBuffer();
});
const nobody = async () => {
  person = await buildPerson(app);
  return person;
};

test('a photo is stored once for a key, encrypted, without what else its file says', async () => {
  const as = await nobody();
  const key = crypto.randomUUID();
  const sent = await send(as, photo, { key, name: ' card\u202e \n front.jpg ' });
  expect([sent.status, sent.body]).toEqual([
    200,
    { photoId: sent.body.photoId, name: 'card front.jpg', bytes: photo.length },
  ]);
  expect((await send(as, photo, { key })).body).toEqual(sent.body);
  const [sealed, ...more] = await sealedOf(as.userId);
  expect(more).toEqual([]);
  for (const readable of ['WEBP', 'RIFF', 'Secret place', 'JFIF']) expect(sealed!.includes(readable)).toBe(false);
});

test('operators alone read the photos of a request, and it is in the audit log', async () => {
  const as = await nobody();
  const { photoId } = (await send(as, photo)).body;
  await ask(as, { idPhotos: [photoId] });
  const { pool } = app.parts.database;
  const { rows } = await pool.query('select id from education_requests where user_id = $1', [as.userId]);
  const ctx = systemContext(app.parts);
  const [opened] = (await openPhotos(ctx, rows[0].id))!;
  expect(await sharp(opened!.photo).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 });
  expect((await sharp(opened!.photo).metadata()).exif).toBeUndefined();
  const log = await pool.query("select details from audit_log where action = 'education.photos_opened'");
  expect(log.rows).toEqual([{ details: { userId: as.userId, photos: 1 } }]);
  // What was moved to another row cannot be read.
  await pool.query('update id_photos set id = $2 where id = $1', [photoId, crypto.randomUUID()]);
  await expect(openPhotos(ctx, rows[0].id)).rejects.toThrow();
  expect(await openPhotos(ctx, crypto.randomUUID())).toBeNull();
});

test('a photo of somebody else can be neither requested with nor removed', async () => {
  const [owner, other] = [await nobody(), await buildPerson(app)];
  const { photoId } = (await send(owner, photo)).body;
  const asked = await ask(other, { idPhotos: [photoId] });
  expect([asked.status, asked.body.code, asked.body.details]).toEqual([404, 'EDU_PHOTO_NOT_FOUND', { photoId }]);
  expect((await check(other)).body.status).toBeNull();
  expect((await remove(other, photoId)).body.code).toBe('EDU_PHOTO_NOT_FOUND');
  expect((await remove(owner, photoId)).status).toBe(204);
  expect((await ask(owner, { idPhotos: [photoId] })).body.code).toBe('EDU_PHOTO_NOT_FOUND');
  await ask(owner, { idPhotos: [photo.toString('base64')] });
});

test('two photos are taken, at once or one after the other, and no third', async () => {
  const as = await nobody();
  const sent = await Promise.all([1, 2, 3, 4].map(async (shade) => send(as, await cardPhoto(`#${shade}a6`))));
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
  const refused = sent.find(({ status }) => status === 409)!;
  expect([refused.body.code, refused.body.details]).toEqual([
    'UPLOAD_LIMIT_REACHED',
    { what: 'photos', used: 2, limit: 2 },
  ]);
});

test('what is no photo is refused before a process starts for it', async () => {
  const as = await nobody();
  const frames = await Promise.all([cardPhoto(), cardPhoto('#a33')]);
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const huge = plainPng(10, 10);
  huge.writeUInt32BE(40_000, 16);
  huge.writeUInt32BE(40_000, 20);
  const odd: [Buffer, string][] = [
    [Buffer.concat([Buffer.from('MZ\x90\x00\x03', 'latin1'), Buffer.alloc(5000)]), 'wrong_type'],
    [Buffer.from('<html><script>alert(1)</script></html>'), 'wrong_type'],
    [Buffer.alloc(0), 'wrong_type'],
    [Buffer.alloc(1_000_001, 1), 'too_large'],
    [huge, 'too_many_pixels'],
    [movingPng(plainPng(9, 9)), 'animated'],
    [moving, 'animated'],
  ];
  const started = await processesDuring(async () => {
    for (const [body, reason] of odd) {
      const { status, body: answer } = await send(as, body, { name: 'card.jpg' });
      expect([status, answer.code, answer.details?.reason]).toEqual([422, 'INVALID_PICTURE', reason]);
    }
  });
  expect(started).toBe(0);
  const exact = Buffer.concat([photo, Buffer.alloc(1_000_000 - photo.length)]);
  expect((await send(as, exact)).status).toBe(200);
});

test('a drawing with a script becomes its pixels, and one that loads something is refused', async () => {
  const as = await nobody();
  const svg = (inside: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60">${inside}</svg>`);
  expect((await send(as, svg('<rect width="90" height="60"/><script>alert(1)</script>'))).status).toBe(200);
  const outside = await send(as, svg('<image href="http://127.0.0.1:9/x.png" width="9" height="9"/>'));
  expect([outside.status, outside.body.details]).toEqual([422, { reason: 'wrong_type' }]);
  const cut = await send(as, photo.subarray(0, photo.length / 2));
  expect([cut.status, cut.body.details]).toEqual([422, { reason: 'wrong_type' }]);
});

test('what no request takes within a day is removed', async () => {
  const as = await nobody();
  await send(as, photo);
  app.clock.advance(day - 1000);
  await sweepIdPhotos(app.parts);
  expect(await sealedOf(as.userId)).toHaveLength(1);
  app.clock.advance(2000);
  await sweepIdPhotos(app.parts);
  expect(await sealedOf(as.userId)).toEqual([]);
});
