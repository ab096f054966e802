import { Readable } from 'node:stream';
import { startS3 } from '@chamfer/testing/s3';
import { afterAll, afterEach, expect, test } from 'vitest';
import { addressSeconds, leastPartBytes } from '../object-store.ts';
import { isStoreAway } from '../storage-errors.ts';
import { openS3ObjectStore } from './s3-object-store.ts';

const s3 = await startS3();
afterEach(() => s3.heal());
afterAll(() => s3.close());

const store = openS3ObjectStore(s3.env, { pieceBytes: leastPartBytes });
const newKey = () => `${crypto.randomUUID()}.bin`;
const shown = { contentType: 'model/gltf-binary', contentDisposition: 'attachment; filename="part.glb"' };
const putText = (key: string, text: string) => store.put(key, Readable.from([Buffer.from(text)]), text.length);
const readText = async (key: string) => Buffer.concat(await store.read(key).toArray()).toString();
const away = expect.toSatisfy(isStoreAway, 'an error of an object store that is away');

/** An upload of two parts that have arrived. */
async function arrived(): Promise<{ upload: string; key: string; size: number }> {
  const upload = crypto.randomUUID();
  await store.putPart(upload, 1, Readable.from([Buffer.alloc(leastPartBytes, 1)]), leastPartBytes);
  await store.putPart(upload, 2, Readable.from([Buffer.alloc(3, 2)]), 3);
  return { upload, key: `${upload}.bin`, size: leastPartBytes + 3 };
}

test('an address opens its object, in the way it is to be shown, and no other one', async () => {
  const [key, other] = [newKey(), newKey()];
  await putText(key, 'mine');
  await putText(other, 'not for you');
  const address = (await store.addressOf(key, { ...shown, contentEncoding: 'br' }))!;
  const answer = await fetch(address, { headers: { range: 'bytes=0-1' } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([206, shown.contentType]);
  expect(answer.headers.get('content-disposition')).toBe(shown.contentDisposition);
  expect(answer.headers.get('content-encoding')).toBe('br');
  await answer.body?.cancel();
  const statusOf = async (url: string, method = 'GET') => (await fetch(url, { method })).status;
  const changed = [address.replace(key, other), address.replace('part.glb', 'page.html'), `${address}&x=1`];
  for (const each of changed) expect(await statusOf(each)).toBe(403);
  expect(await statusOf(address.replace(`X-Amz-Expires=${addressSeconds}`, 'X-Amz-Expires=61'))).toBe(403);
  expect(await statusOf(address, 'DELETE')).toBe(403);
});

test('an address ends', async () => {
  const own = await startS3();
  try {
    const here = openS3ObjectStore(own.env);
    const key = newKey();
    await here.put(key, Readable.from([Buffer.from('mine')]), 4);
    const address = (await here.addressOf(key, shown))!;
    expect(await (await fetch(address)).text()).toBe('mine');
    own.advance((addressSeconds + 2) * 1000);
    expect((await fetch(address)).status).toBe(403);
  } finally {
    await own.close();
  }
});

test('addresses are for the bucket as browsers reach it', async () => {
  const elsewhere = openS3ObjectStore({ ...s3.env, S3_PUBLIC_URL: 'https://designs.files.example' });
  const address = new URL((await elsewhere.addressOf('a.glb', shown))!);
  expect([address.origin, address.pathname]).toEqual(['https://designs.files.example', '/objects/a.glb']);
});

test.each([
  ['is an error in an answer with 200', { is: 'error-in-200', code: 'InternalError' }],
  ['is done, and answered with an error in 200', { is: 'done-with-error-in-200', code: 'InternalError' }],
  ['is done, and its answer is lost', { is: 'done-and-reset' }],
  ['is refused at first', { is: 'error', status: 503, code: 'SlowDown' }],
] as const)('an upload is complete although the first completion %s', async (_, fault) => {
  const { upload, key, size } = await arrived();
  s3.fail('CompleteMultipartUpload', fault, 1);
  await store.joinParts(upload, 2, key);
  expect(await store.size(key)).toBe(size);
});

test('a completion that never succeeds is an error, and can be repeated', async () => {
  const { upload, key, size } = await arrived();
  s3.fail('CompleteMultipartUpload', { is: 'error-in-200', code: 'InternalError' });
  await expect(store.joinParts(upload, 2, key)).rejects.toEqual(away);
  expect(await store.size(key)).toBeNull();
  expect(s3.content.multiparts.size).toBe(0);
  s3.heal();
  await store.joinParts(upload, 2, key);
  expect(await store.size(key)).toBe(size);
});

test('a multipart upload that the store lost is made again', async () => {
  const { upload, key, size } = await arrived();
  s3.fail('UploadPartCopy', { is: 'error', status: 404, code: 'NoSuchUpload' }, 1);
  await expect(store.joinParts(upload, 2, key)).rejects.toEqual(away);
  s3.loseMultiparts();
  await store.joinParts(upload, 2, key);
  expect(await store.size(key)).toBe(size);
});

test('a copy that answers 200 with an error is made again', async () => {
  const upload = crypto.randomUUID();
  await store.putPart(upload, 1, Readable.from([Buffer.from('one')]), 3);
  s3.fail('CopyObject', { is: 'error-in-200', code: 'InternalError' }, 1);
  await store.joinParts(upload, 1, `${upload}.bin`);
  expect(await readText(`${upload}.bin`)).toBe('one');
});

test('a download goes on where its connection broke', async () => {
  const key = newKey();
  await putText(key, '0123456789');
  s3.fail('GetObject', { is: 'half' }, 2);
  expect(await readText(key)).toBe('0123456789');
});

test('what a process that died was joining is ended, and nothing that is newer', async () => {
  s3.content.begin(`objects/${newKey()}`);
  await store.dropUnfinished(new Date(Date.now() - 60_000));
  expect(s3.content.multiparts.size).toBe(1);
  await store.dropUnfinished(new Date(Date.now() + 60_000));
  expect(s3.content.multiparts.size).toBe(0);
});

test('a store that is away is an error of its own, and works again afterwards', async () => {
  const key = newKey();
  s3.goDown();
  await expect(putText(key, 'later')).rejects.toEqual(away);
  await expect(store.size(key)).rejects.toEqual(away);
  await expect(store.check()).rejects.toEqual(away);
  s3.heal();
  await putText(key, 'later');
  expect(await readText(key)).toBe('later');
});

test('a wrong secret is not an object that is missing', async () => {
  const stranger = openS3ObjectStore({ ...s3.env, S3_SECRET_ACCESS_KEY: 'guessed' });
  await expect(stranger.check()).rejects.toThrow('SignatureDoesNotMatch');
  await expect(stranger.put(newKey(), Readable.from([Buffer.from('x')]), 1)).rejects.toEqual(away);
});
