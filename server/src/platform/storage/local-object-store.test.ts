import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLocalObjectStore } from './local-object-store.ts';
import type { ObjectStore } from './object-store.ts';

let folder: string;
let store: ObjectStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chamfer-store-'));
  store = await openLocalObjectStore(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const put = (upload: string, number: number, text: string) =>
  store.putPart(upload, number, Readable.from([Buffer.from(text)]), text.length);
const read = async (key: string) => Buffer.concat(await store.read(key).toArray()).toString();
const newKey = () => `${crypto.randomUUID()}.bin`;

test('joining can be repeated until the parts are dropped', async () => {
  const upload = crypto.randomUUID();
  const key = newKey();
  for (const number of [1, 2, 3]) await put(upload, number, `part ${number};`);
  for (let time = 0; time < 2; time++) {
    await store.joinParts(upload, 3, key);
    expect(await read(key)).toBe('part 1;part 2;part 3;');
  }
  await store.dropParts(upload);
  await expect(store.joinParts(upload, 3, newKey())).rejects.toThrow('ENOENT');
  expect(await read(key)).toBe('part 1;part 2;part 3;');
});

test('an object of one part does not change with the part', async () => {
  const upload = crypto.randomUUID();
  const key = newKey();
  await put(upload, 1, 'first');
  await store.joinParts(upload, 1, key);
  await store.joinParts(upload, 1, key);
  await put(upload, 1, 'other');
  expect(await read(key)).toBe('first');
});

test('a failed join leaves nothing behind', async () => {
  const upload = crypto.randomUUID();
  const key = newKey();
  await put(upload, 1, 'first');
  await expect(store.joinParts(upload, 2, key)).rejects.toThrow('ENOENT');
  expect(await store.size(key)).toBeNull();
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
});

test.each([
  ['fewer', 4],
  ['more', 6],
])('a part of %s bytes than announced is not stored', async (_, size) => {
  const upload = crypto.randomUUID();
  const body = Readable.from([Buffer.alloc(size)]);
  await expect(store.putPart(upload, 1, body, 5)).rejects.toThrow(
    expect.objectContaining({ code: 'UPLOAD_PART_INVALID' }),
  );
  expect((await store.list()).uploads).not.toContain(upload);
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
});

test('returns sizes and ranges, and nothing after removal', async () => {
  const key = newKey();
  await writeFile(join(folder, 'source'), '0123456789');
  await store.putFile(key, join(folder, 'source'));
  expect(await store.size(key)).toBe(10);
  const range = Buffer.concat(await store.read(key, { start: 2, end: 4 }).toArray());
  expect(range.toString()).toBe('234');
  await store.remove(key);
  await store.remove(key);
  expect(await store.size(key)).toBeNull();
});
