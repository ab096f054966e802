import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const bucket = { S3_URL: 'https://s3.example/designs', S3_ACCESS_KEY_ID: 'name', S3_SECRET_ACCESS_KEY: 'secret' };

test('a bucket is named in path style or by its host, and ends without a slash', () => {
  expect(readConfig({ ...bucket, S3_URL: 'https://s3.example/designs/' }).S3_URL).toBe(bucket.S3_URL);
  const S3_PUBLIC_URL = 'https://designs.s3.example';
  expect(readConfig({ ...bucket, S3_PUBLIC_URL })).toMatchObject({ S3_PUBLIC_URL, S3_REGION: 'us-east-1' });
});

test.each([
  ['a folder in a bucket', { ...bucket, S3_URL: 'https://s3.example/designs/files' }, 'S3_URL: must be a bucket'],
  ['a query', { ...bucket, S3_URL: 'https://s3.example/designs?x=1' }, 'S3_URL: must be a bucket'],
  ['no secret', { ...bucket, S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY: needed together with S3_URL'],
  ['no bucket', { ...bucket, S3_URL: '' }, 'S3_URL: needed together with S3_ACCESS_KEY_ID'],
  [
    'a public address that pages over https: cannot load',
    { ...bucket, PUBLIC_URL: 'https://cad.example', S3_PUBLIC_URL: 'http://s3.example/designs' },
    'S3_PUBLIC_URL: must begin with https:',
  ],
])('%s is refused', (_, env, problem) => {
  expect(() => readConfig(env)).toThrow(problem);
});
