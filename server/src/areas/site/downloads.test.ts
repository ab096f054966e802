import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '@chamfer/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

const named = {
  version: '4.1.2',
  publishedOn: '2026-11-11',
  checksumsUrl: 'https://files.example/SHA256SUMS',
  files: [
    {
      platform: 'mac',
      name: 'Apple silicon',
      url: 'https://files.example/arm.dmg',
      bytes: 174_000_000,
      format: '.dmg',
    },
    { platform: 'mac', name: 'Intel', url: 'https://files.example/intel.dmg', bytes: 179_000_000, format: '.dmg' },
    { platform: 'other', name: 'Command line', url: 'https://files.example/cli.tgz', version: '0.9.2' },
  ],
};
let folder: string;
let file: string;
let app: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chamfer-downloads-'));
  file = join(folder, 'downloads.json');
  await writeFile(file, JSON.stringify(named));
  app = await startTestApp({ env: { DOWNLOADS_FILE: file, DOWNLOAD_WINDOWS_URL: 'https://files.example/setup.exe' } });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
const read = async (from = app) => (await from.call('GET /app/downloads', {})).body;

test('the first file of each platform is offered first, with what the file says of it', async () => {
  const { files, ...about } = await read();
  expect(about).toEqual({
    update_url: 'https://files.example/arm.dmg',
    version: '4.1.2',
    publishedOn: '2026-11-11',
    checksumsUrl: 'https://files.example/SHA256SUMS',
  });
  expect(files.map(({ platform, name, version }) => [platform, name, version])).toEqual([
    ['mac', 'Apple silicon', '4.1.2'],
    ['windows', null, '4.1.2'],
    ['mac', 'Intel', '4.1.2'],
    ['other', 'Command line', '0.9.2'],
  ]);
});

test('a changed file counts at once; one that cannot be read leaves the addresses of the settings', async () => {
  await writeFile(file, JSON.stringify({ ...named, version: '4.2.0' }));
  expect((await read()).version).toBe('4.2.0');
  await writeFile(file, '{"files": [{"platform": "mac", "url": "javascript:alert(1)"}]}');
  expect((await read()).files.map(({ url }) => url)).toEqual(['https://files.example/setup.exe']);
});

test('a file that cannot be used stops the start, and is named', async () => {
  await writeFile(file, '{"files": [{"platform": "amiga", "url": "https://files.example/a"}]}');
  await expect(startTestApp({ env: { DOWNLOADS_FILE: file } })).rejects.toThrow(/DOWNLOADS_FILE: files\.0\.platform/);
});

test('without a setting there is nothing to download', async () => {
  const without = await startTestApp();
  try {
    expect(await read(without)).toEqual({
      update_url: null,
      version: null,
      publishedOn: null,
      checksumsUrl: null,
      files: [],
    });
  } finally {
    await without.close();
  }
});
