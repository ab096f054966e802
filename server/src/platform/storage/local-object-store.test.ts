import { mkdtemp, readdir, rm } from 'node:fs/promises';
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

test('what is refused leaves no file behind', async () => {
  const upload = crypto.randomUUID();
  const wrong = store.putPart(upload, 1, Readable.from([Buffer.alloc(4)]), 5);
  await expect(wrong).rejects.toThrow(expect.objectContaining({ code: 'UPLOAD_PART_INVALID' }));
  await store.putPart(upload, 1, Readable.from([Buffer.alloc(5)]), 5);
  await expect(store.joinParts(upload, 2, `${upload}.bin`)).rejects.toMatchObject({ numbers: [2] });
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
});

test('the server sends objects of a folder itself', async () => {
  const shown = { contentType: 'image/webp', contentDisposition: 'attachment' };
  expect(await store.addressOf(`${crypto.randomUUID()}.webp`, shown)).toBeNull();
});
