import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startS3 } from '@chamfer/testing/s3';
import { afterAll, expect, test } from 'vitest';
import { storageCommand } from './storage-command.ts';

const s3 = await startS3();
const folder = await mkdtemp(join(tmpdir(), 'chamfer-move-'));
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (act: string, settings: Record<string, string> = s3.env) =>
  storageCommand({ DATA_DIR: folder, ...settings }, [act]);

test('files of the data folder are copied; what broke off is made up for, and so is a copy that is damaged', async () => {
  const files = new Map<string, Buffer>();
  for (let number = 1; number <= 12; number++) {
    const key = `${crypto.randomUUID()}.bin`;
    files.set(key, Buffer.alloc(1000 + number, number));
    await mkdir(join(folder, 'objects', key.slice(34, 36)), { recursive: true });
    await writeFile(join(folder, 'objects', key.slice(34, 36), key), files.get(key)!);
  }
  // The first copy is stored, its answer is lost, and the command ends.
  s3.fail('PutObject', { is: 'done-and-reset' }, 1);
  await expect(run('move')).rejects.toThrow('the object store');
  s3.heal();
  const [first] = s3.content.objects.keys();
  // Of the same size, and not the same.
  s3.content.put(first!, Buffer.alloc(s3.content.get(first!).bytes.length, 255));

  expect(await run('move')).toMatchObject({ done: true, text: expect.stringContaining('12 files') });
  for (const [key, bytes] of files) expect(s3.content.get(`objects/${key}`).bytes.equals(bytes)).toBe(true);
  expect((await run('move')).text).toContain('0 of them were copied now');
});

test('a check says whether everything works, and that there is no bucket', async () => {
  expect(await run('check')).toMatchObject({ done: true, text: expect.stringContaining('does everything') });
  s3.allow(null);
  expect(await run('check')).toEqual({ done: false, text: '1 problem.' });
  expect(await run('check', {})).toMatchObject({ done: false, text: expect.stringContaining('S3_URL is not set') });
  await expect(run('nothing')).rejects.toThrow('storage check|move');
});
