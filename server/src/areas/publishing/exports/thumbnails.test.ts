import { addToProject, buildPerson, cubeGlb, publish, type TestPerson, useTestApp } from '@chamfer/testing';
import { movingPng, plainPng, processesDuring } from '@chamfer/testing/odd-pictures';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { sweep } from '../../../areas.ts';
import { webExports } from '../publishing.tables.ts';

const app = useTestApp({ workers: true });
let owner: TestPerson;
let picture: Buffer;
let waiting: Awaited<ReturnType<typeof publish>>;
const files = [{ name: 'cube.glb', bytes: cubeGlb() }];
const webp = (width = 960, height = 720) =>
  sharp({ create: { width, height, channels: 3, background: '#0a0' } })
    .webp()
    .toBuffer();

beforeAll(async () => {
  owner = await buildPerson(app);
  picture = await sharp({ create: { width: 960, height: 720, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();
  waiting = await publish(app, owner, { files });
});

const open = async (v: string | null, as?: TestPerson) =>
  (await app.call('POST /web/web-exports', { as, query: { v: v! } })).body.webExport;
const send = (as: TestPerson | undefined, webExportId: string, body: Buffer, theme: 'light' | 'dark' = 'light') =>
  app.call('PUT /app/web-exports/{webExportId}/thumbnails/{theme}', { as, params: { webExportId, theme }, body });
const fetched = async ({ url }: { url: string }) => (await app.fetch('GET', url)).bytes;
const redOf = async (bytes: Buffer) => (await sharp(bytes).stats()).channels.map(({ mean }) => Math.round(mean));

test('an invalid picture is refused and changes nothing', async () => {
  const { webExportId, viewLink } = waiting;
  const animated = await sharp([await webp(), picture], { join: { animated: true } })
    .webp()
    .toBuffer();
  const jpeg = await sharp(picture).jpeg().toBuffer();
  const wrong: [Buffer, string][] = [
    [Buffer.alloc(0), ''],
    [Buffer.from('This is no picture.'), 'it cannot be read'],
    [picture.subarray(0, picture.length / 2), 'it cannot be read'],
    [jpeg, 'it is jpeg'],
    [await webp(961, 720), '961 × 720 px'],
    [await webp(16, 12), '16 × 12 px'],
    [animated, 'animated'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720"/>'), 'neither PNG nor WebP'],
    [(await sharp(picture).gif().toBuffer()) as Buffer, 'neither PNG nor WebP'],
    [plainPng(30_000, 30_000), '30000 × 30000 px'],
    [movingPng(picture), 'animated'],
    [Buffer.concat([picture, Buffer.alloc(2 * 1024 * 1024)]), 'it is too large'],
  ];
  const key = async () => (await open(viewLink)).thumbnailDownloads!.light.url.split('?')[0];
  const before = await key();
  const started = await processesDuring(async () => {
    for (const [body, reason] of wrong) {
      const answer = await send(owner, webExportId, body);
      expect([answer.status, answer.body.code]).toEqual([422, 'INVALID_THUMBNAIL']);
      expect(String(answer.body.details?.reason)).toContain(reason);
    }
  });
  // Of all these only half a picture is whole in its header, and worth a process.
  expect(started).toBe(1);
  expect(await key()).toBe(before);
  expect((await open(viewLink, owner)).wantsThumbnails).toBe(true);
});

test('refused pictures count, and a person has to wait after too many; those of others do not', async () => {
  const [clumsy, other] = [await buildPerson(app), await buildPerson(app)];
  const { webExportId, projectId } = await publish(app, owner, { files });
  await addToProject(app, projectId, clumsy.userId, 'editor');
  await addToProject(app, projectId, other.userId, 'editor');
  const text = Buffer.from('This is no picture.');
  const answers = await Promise.all(Array.from({ length: 24 }, () => send(clumsy, webExportId, text)));
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  expect((await send(clumsy, webExportId, picture)).body.code).toBe('TOO_MANY_REQUESTS');
  expect((await send(other, webExportId, picture)).status).toBe(204);
});

test('only people who may edit the project may send a picture', async () => {
  const { webExportId, viewLink, projectId } = waiting;
  const [viewer, commenter, editor] = [await buildPerson(app), await buildPerson(app), await buildPerson(app)];
  await addToProject(app, projectId, viewer.userId, 'viewer');
  await addToProject(app, projectId, commenter.userId, 'commenter');
  await addToProject(app, projectId, editor.userId, 'editor');
  expect((await send(undefined, webExportId, picture)).status).toBe(401);
  for (const person of [viewer, commenter, await buildPerson(app)]) {
    expect((await send(person, webExportId, picture)).body.code).toBe('WEB_EXPORT_NOT_FOUND');
    expect((await open(viewLink, person)).wantsThumbnails).toBe(false);
  }
  expect((await open(viewLink, editor)).wantsThumbnails).toBe(true);
  expect((await send(editor, webExportId, picture)).status).toBe(204);
});

test('a thumbnail that was sent with the export stays', async () => {
  const { db } = app.parts.database;
  const { webExportId, viewLink } = waiting;
  const sent = { thumbnailLightRendered: false, thumbnailDarkRendered: false };
  await db.update(webExports).set(sent).where(eq(webExports.id, webExportId));
  const before = await open(viewLink, owner);
  expect(before.wantsThumbnails).toBe(false);
  expect((await send(owner, webExportId, picture)).status).toBe(204);
  const after = await open(viewLink, owner);
  expect(await fetched(after.thumbnailDownloads!.light)).toEqual(await fetched(before.thumbnailDownloads!.light));
});

test('a picture from an editor’s viewer replaces a rendered thumbnail, once, and is re-encoded', async () => {
  const { webExportId, viewLink } = await publish(app, owner, { files });
  const before = await open(viewLink, owner);
  expect(before.wantsThumbnails).toBe(true);
  expect((await open(viewLink)).wantsThumbnails).toBe(false);
  expect((await send(owner, webExportId, picture)).status).toBe(204);
  const after = await open(viewLink, owner);
  const light = await fetched(after.thumbnailDownloads!.light);
  expect(await sharp(light).metadata()).toMatchObject({ format: 'webp', width: 960, height: 720 });
  const [r, g, b] = await redOf(light);
  expect([r! > 195, g! < 10, b! < 10]).toEqual([true, true, true]);
  // The dark thumbnail may still be replaced, the light one may not.
  expect(after.wantsThumbnails).toBe(true);
  expect(after.thumbnailDownloads!.dark.url.split('?')[0]).toBe(before.thumbnailDownloads!.dark.url.split('?')[0]);
  expect((await send(owner, webExportId, await webp())).status).toBe(204);
  expect(await fetched((await open(viewLink)).thumbnailDownloads!.light)).toEqual(light);
  expect((await send(owner, webExportId, await webp(), 'dark')).status).toBe(204);
  expect((await open(viewLink, owner)).wantsThumbnails).toBe(false);
  // Pages that show the old picture keep it for the day; then it is swept away.
  expect(await sharp(await fetched(before.thumbnailDownloads!.light)).metadata()).toMatchObject({ width: 960 });
  app.clock.advance(2 * 24 * 60 * 60_000);
  await sweep(app.parts);
  const keyOf = (url: string) => /objects\/([^?]+)/.exec(url)![1]!;
  expect(await app.parts.store.size(keyOf(before.thumbnailDownloads!.light.url))).toBeNull();
  expect(await app.parts.store.size(keyOf(after.thumbnailDownloads!.light.url))).toBe(light.length);
});
