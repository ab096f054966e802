import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { startS3 } from '@chamfer/testing/s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLocalObjectStore } from './local-object-store.ts';
import { leastPartBytes, type ObjectStore } from './object-store.ts';
import { openS3ObjectStore } from './s3/s3-object-store.ts';

let folder: string;
const s3 = await startS3();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chamfer-store-'));
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const stores: [string, () => Promise<ObjectStore>][] = [
  ['a folder', () => openLocalObjectStore(join(folder, 'local'))],
  // Lists in pages of two, and pieces of 5 MiB, so that both are met.
  ['a bucket', async () => openS3ObjectStore(s3.env, { pageSize: 2, pieceBytes: leastPartBytes })],
];

describe.each(stores)('in %s', (_, open) => {
  let store: ObjectStore;
  beforeAll(async () => {
    store = await open();
  });

  const newKey = () => `${crypto.randomUUID()}.bin`;
  const put = (upload: string, number: number, bytes: Buffer) =>
    store.putPart(upload, number, Readable.from([bytes]), bytes.length);
  const read = async (key: string) => Buffer.concat(await store.read(key).toArray());
  const all = async <T>(list: AsyncIterable<T>) => {
    const found: T[] = [];
    for await (const each of list) found.push(each);
    return found;
  };
  const large = (letter: string) => Buffer.alloc(leastPartBytes, letter);

  test('joining can be repeated until the parts are dropped', async () => {
    const upload = crypto.randomUUID();
    const key = newKey();
    const parts = [large('a'), large('b'), Buffer.from('end')];
    for (const index of [2, 0, 1]) await put(upload, index + 1, parts[index]!);
    for (let time = 0; time < 2; time++) {
      await store.joinParts(upload, 3, key);
      expect((await read(key)).equals(Buffer.concat(parts))).toBe(true);
    }
    expect(await all(store.uploads())).toContain(upload);
    await store.dropParts(upload);
    await store.dropParts(upload);
    expect(await all(store.uploads())).not.toContain(upload);
    await expect(store.joinParts(upload, 3, newKey())).rejects.toMatchObject({ numbers: [1, 2, 3] });
    expect((await read(key)).length).toBe(2 * leastPartBytes + 3);
  });

  test('an object of one part does not change with the part', async () => {
    const upload = crypto.randomUUID();
    const key = newKey();
    await put(upload, 1, Buffer.from('first'));
    await store.joinParts(upload, 1, key);
    await store.joinParts(upload, 1, key);
    await put(upload, 1, Buffer.from('other'));
    expect((await read(key)).toString()).toBe('first');
  });

  test('joining names the parts that are missing, and makes nothing', async () => {
    const upload = crypto.randomUUID();
    const key = newKey();
    await put(upload, 2, Buffer.from('second'));
    await expect(store.joinParts(upload, 3, key)).rejects.toMatchObject({ uploadId: upload, numbers: [1, 3] });
    expect(await store.size(key)).toBeNull();
  });

  test.each([
    ['fewer', 4],
    ['more', 6],
  ])('a body of %s bytes than announced is not stored', async (_, size) => {
    const upload = crypto.randomUUID();
    const body = () => Readable.from([Buffer.alloc(3), Buffer.alloc(size - 3)]);
    const refused = expect.objectContaining({ code: 'UPLOAD_PART_INVALID' });
    await expect(store.putPart(upload, 1, body(), 5)).rejects.toThrow(refused);
    expect(await all(store.uploads())).not.toContain(upload);
    const key = newKey();
    await expect(store.put(key, body(), 5)).rejects.toThrow(refused);
    expect(await store.size(key)).toBeNull();
  });

  test('a body that breaks leaves the part that was there', async () => {
    const upload = crypto.randomUUID();
    const key = newKey();
    await put(upload, 1, Buffer.from('whole'));
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('ha');
        throw new Error('the sender is gone');
      })(),
    );
    await expect(store.putPart(upload, 1, broken, 5)).rejects.toThrow('the sender is gone');
    await store.joinParts(upload, 1, key);
    expect((await read(key)).toString()).toBe('whole');
  });

  test('returns sizes, times, ranges and copies, and nothing after removal', async () => {
    const key = newKey();
    const path = join(folder, `source-${key}`);
    await writeFile(path, '0123456789');
    const began = Date.now() - 5000;
    await store.putFile(key, path);
    expect(await store.size(key)).toBe(10);
    expect((await store.storedAt(key))!.getTime()).toBeGreaterThan(began);
    expect(Buffer.concat(await store.read(key, { start: 2, end: 4 }).toArray()).toString()).toBe('234');
    await store.copyTo(key, `${path}-copy`);
    expect(await readFile(`${path}-copy`, 'utf8')).toBe('0123456789');
    await store.remove(key);
    await store.remove(key);
    expect([await store.size(key), await store.storedAt(key)]).toEqual([null, null]);
    await expect(store.read(key).toArray()).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('takes more than fits into one piece', async () => {
    const key = newKey();
    const bytes = Buffer.concat([large('x'), large('y'), Buffer.from('z')]);
    const chunks = function* () {
      for (let start = 0; start < bytes.length; start += 3_000_000) yield bytes.subarray(start, start + 3_000_000);
    };
    await store.put(key, Readable.from(chunks()), bytes.length);
    expect((await read(key)).equals(bytes)).toBe(true);
    const refused = expect.objectContaining({ code: 'UPLOAD_PART_INVALID' });
    await expect(store.put(newKey(), Readable.from(chunks()), bytes.length - 1)).rejects.toThrow(refused);
    await expect(store.put(newKey(), Readable.from(chunks()), bytes.length + 1)).rejects.toThrow(refused);
  });

  test('lists everything, with sizes', async () => {
    const keys = Array.from({ length: 5 }, newKey);
    for (const [index, key] of keys.entries())
      await store.put(key, Readable.from([Buffer.alloc(index + 1)]), index + 1);
    const listed = (await all(store.objects())).filter(({ key }) => keys.includes(key));
    expect(listed.toSorted((a, b) => a.size - b.size)).toEqual(keys.map((key, index) => ({ key, size: index + 1 })));
  });

  test('says that it works', async () => {
    await expect(store.check()).resolves.toBeUndefined();
  });
});
