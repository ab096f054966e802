import { startS3 } from '@chamfer/testing/s3';
import { afterAll, afterEach, expect, test } from 'vitest';
import { checkStore } from './check-store.ts';
import { openS3ObjectStore } from './s3/s3-object-store.ts';

const s3 = await startS3();
const open = { origin: '*', exposed: ['ETag'] };
afterEach(() => {
  s3.heal();
  s3.allow(open);
});
afterAll(() => s3.close());

/** The names of what does not work, and what is written about it. */
async function problems(settings: Partial<typeof s3.env> & { S3_PUBLIC_URL?: string } = {}) {
  const findings = await checkStore(openS3ObjectStore({ ...s3.env, ...settings }), 'https://cad.example');
  const wrong = findings.filter(({ problem }) => problem !== null);
  return { names: wrong.map(({ name }) => name), text: wrong.map(({ problem }) => problem).join('\n') };
}

test('a bucket that does everything has no problems, and nothing is left in it', async () => {
  expect(await problems()).toEqual({ names: [], text: '' });
  expect([s3.content.objects.size, s3.content.multiparts.size]).toEqual([0, 0]);
});

test('a wrong secret is a problem of everything, and ends the check', async () => {
  const { names, text } = await problems({ S3_SECRET_ACCESS_KEY: 'guessed' });
  expect(names).toEqual(['list', 'put', 'delete']);
  expect(text).toContain('SignatureDoesNotMatch');
});

test('what is not allowed is named with what allows it', async () => {
  s3.fail('UploadPartCopy', { is: 'error', status: 403, code: 'AccessDenied' });
  s3.fail('ListMultipartUploads', { is: 'error', status: 403, code: 'AccessDenied' });
  const { names, text } = await problems();
  expect(names).toEqual(['multipart', 'unfinished']);
  expect(text).toContain('AccessDenied');
  expect(text).toContain('s3:ListBucketMultipartUploads');
});

test('other sites have to be allowed', async () => {
  s3.allow({ ...open, origin: 'https://cad.example' });
  expect((await problems()).names).toEqual([]);
  s3.allow(null);
  const { names, text } = await problems();
  expect(names).toEqual(['cors']);
  expect(text).toContain('https://cad.example');
});

test('an address that browsers cannot use is a problem', async () => {
  expect((await problems({ S3_PUBLIC_URL: `${s3.origin}/another` })).names).toContain('address');
});
