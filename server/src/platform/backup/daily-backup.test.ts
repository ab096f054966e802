import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTestClock } from '@chamfer/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startParts } from '../../start-parts.ts';
import { readConfig } from '../config/config.ts';
import type { Parts } from '../parts.ts';
import { makeKeyFile } from './backup-key.ts';
import { makeDailyBackup } from './daily-backup.ts';
import { lastBackup } from './last-backup.ts';

let folder: string;
let backups: string;
let parts: Parts;
const clock = makeTestClock();
const ongoing = new AbortController().signal;
const ageInMetrics = async () => /^chamfer_backup_age_seconds (.+)$/m.exec(await parts.metrics.text())?.[1];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chamfer-daily-backup-'));
  backups = join(folder, 'backups');
  await makeKeyFile(join(folder, 'backup.key'));
  const settings = {
    DATA_DIR: join(folder, 'data'),
    BACKUP_FOLDER: backups,
    BACKUP_KEY_FILE: join(folder, 'backup.key'),
    BACKUP_KEEP_DAYS: '3',
    LOG_LEVEL: 'silent',
  };
  parts = await startParts(readConfig(settings), { clock });
});
afterEach(async () => {
  await parts?.close();
  await rm(folder, { recursive: true, force: true });
});

const isBackup = (name: string) => name.endsWith('.backup');

test('each day has its backup, verified; those that are too old go, and nothing else', async () => {
  expect(await lastBackup(parts)).toBeNull();
  expect(await ageInMetrics()).toBeUndefined();
  await makeDailyBackup(parts, {}, ongoing);
  const [first, ...more] = (await readdir(backups)).filter(isBackup);
  expect(more).toEqual([]);
  expect(await lastBackup(parts)).toEqual({
    finishedAt: expect.any(Date),
    sizeInBytes: (await readFile(join(backups, first!))).length,
    isVerified: true,
  });
  clock.advance(3 * 24 * 60 * 60_000);
  expect(Number(await ageInMetrics())).toBeGreaterThanOrEqual(3 * 24 * 60 * 60);
  clock.advance(2 * 24 * 60 * 60_000);
  await writeFile(join(backups, 'chamfer-2020-01-01T023000Z.backup.partial'), 'left by a kill');
  await writeFile(join(backups, 'my own.backup'), 'of somebody else');
  await utimes(join(backups, 'my own.backup'), 0, 0);
  await makeDailyBackup(parts, {}, ongoing);
  const names = await readdir(backups);
  expect(names).not.toContain(first);
  expect(names.filter(isBackup)).toHaveLength(2);
  expect(names).toContain('my own.backup');
  expect(names.filter((name) => /partial|\.new$/.test(name))).toEqual([]);
});

test('why a backup was not made can be read, the last good one still counts, and it is tried again', async () => {
  await makeDailyBackup(parts, {}, ongoing);
  clock.advance(60_000);
  const good = (await lastBackup(parts))!.finishedAt;
  await writeFile(join(folder, 'backup.key'), 'no key');
  await expect(makeDailyBackup(parts, {}, ongoing)).rejects.toThrow('holds no key');
  expect(await lastBackup(parts)).toMatchObject({
    finishedAt: expect.any(Date),
    isVerified: false,
    error: expect.stringContaining('holds no key of backups'),
  });
  expect((await lastBackup(parts))!.finishedAt.getTime()).toBeGreaterThanOrEqual(good.getTime() + 60_000);
  expect(Number(await ageInMetrics())).toBeGreaterThanOrEqual(60);
  expect((await readdir(backups)).filter(isBackup)).toHaveLength(1);
});

test('without the setting nothing is made', async () => {
  const { BACKUP_FOLDER: _, ...others } = parts.config;
  await makeDailyBackup({ ...parts, config: others }, {}, ongoing);
  expect(await lastBackup({ config: others })).toBeNull();
  expect(await readdir(folder)).not.toContain('backups');
});
