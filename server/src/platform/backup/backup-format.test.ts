import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Header, type Manifest, readHeader } from './backup-format.ts';
import { type BackupKey, makeKeyFile, readKeyFile } from './backup-key.ts';
import { readBackup } from './backup-reader.ts';
import { openBackupWriter } from './backup-writer.ts';

let folder: string;
let key: BackupKey;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chamfer-backup-format-'));
  key = await makeKeyFile(join(folder, 'backup.key'));
  path = join(folder, 'a.backup');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const manifest: Manifest = { tables: { 'public.users': 2 }, isExact: true, restorePoint: null, objects: [] };
const noise = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * index * 31 + (index >> 3)) % 251));

async function write(changes: Partial<Header> = {}): Promise<void> {
  const header: Header = {
    format: 'chamfer-backup',
    version: 1,
    id: 'first',
    app: '0.2.0',
    migrations: [],
    database: 'embedded',
    postgres: 18,
    madeAt: new Date(0).toISOString(),
    installation: 'http://localhost:3000',
    contentBytes: 1,
    databaseBytes: 1,
    keyId: key.id,
    ...changes,
  };
  const writer = openBackupWriter(path, header, key.recipient);
  await writer.addBytes('header.json', Buffer.from(`${JSON.stringify(header)}\n`));
  await writer.addFolder('postgres/base');
  await writer.addBytes('objects/ab/noise', noise);
  await writer.addBytes('manifest.json', Buffer.from(JSON.stringify(manifest)));
  await writer.finish();
}

async function read(withKey = key): Promise<{ names: string[]; bytes: Buffer; manifest: Manifest }> {
  const names: string[] = [];
  const chunks: Buffer[] = [];
  const found = await readBackup(path, withKey, async ({ name, body }) => {
    names.push(name);
    for await (const chunk of body) chunks.push(chunk);
  });
  return { names, bytes: Buffer.concat(chunks), manifest: found };
}

test('what was put in comes out, in order; nothing of the key is in the file', async () => {
  await write();
  const { names, bytes, manifest: found } = await read();
  expect(names.map((name) => name.replace(/\/$/, ''))).toEqual(['postgres/base', 'objects/ab/noise']);
  expect(bytes.equals(noise)).toBe(true);
  expect(found).toEqual(manifest);
  const file = await readFile(path);
  expect(file.includes(key.recipient) || file.includes(key.identity!)).toBe(false);
  expect((await readHeader(path)).header).toMatchObject({ database: 'embedded', postgres: 18 });
  expect(await readdir(folder)).toEqual(['a.backup', 'backup.key']);
});

test('every byte that is changed is noticed', async () => {
  await write();
  const whole = await readFile(path);
  const end = whole.indexOf('\n');
  for (const place of [
    1,
    30,
    end - 5,
    end,
    end + 4,
    end + 60,
    end + 170,
    end + 300,
    whole.length >> 1,
    whole.length - 1,
  ]) {
    const changed = Buffer.from(whole);
    changed[place] = changed[place]! ^ 1;
    await writeFile(path, changed);
    await expect(read(), `byte ${place}`).rejects.toThrow(/damaged|newer version|another key/);
  }
});

test('a file that was cut or has more at its end is noticed', async () => {
  await write();
  const whole = await readFile(path);
  for (const length of [0, 10, whole.indexOf('\n') + 1, whole.length >> 1, whole.length - 65_000, whole.length - 1]) {
    await writeFile(path, whole.subarray(0, length));
    await expect(read(), `${length} bytes`).rejects.toThrow('damaged');
  }
  await writeFile(path, Buffer.concat([whole, Buffer.from('more')]));
  await expect(read()).rejects.toThrow('damaged');
});

test('another key, a public key and a newer format are refused in words', async () => {
  await write();
  const other = await makeKeyFile(join(folder, 'other.key'));
  await expect(read(other)).rejects.toThrow('was made with another key');
  await writeFile(join(folder, 'public.key'), `${key.recipient}\n`);
  const shared = await readKeyFile(join(folder, 'public.key'));
  expect(shared).toEqual({ recipient: key.recipient, identity: null, id: key.id });
  await expect(read(shared)).rejects.toThrow('opens none');
  await write({ version: 2 });
  await expect(read()).rejects.toThrow('made by a newer version of Chamfer');
});

test('a key is never overwritten, and what is no key is not taken for one', async () => {
  await expect(makeKeyFile(join(folder, 'backup.key'))).rejects.toThrow('is there already');
  expect(await readKeyFile(join(folder, 'backup.key'))).toEqual(key);
  const wrong = join(folder, 'wrong.key');
  await writeFile(wrong, `${key.identity!.slice(0, -3)}QQQ\n`);
  const error = await readKeyFile(wrong).catch((reason: Error) => reason.message);
  expect(error).toContain('holds no key of backups');
  expect(error).not.toContain(key.identity!.slice(16, 40));
  await expect(readKeyFile(join(folder, 'nowhere'))).rejects.toThrow('no such file');
});

test('a discarded backup leaves nothing, and the next one replaces what a killed one left', async () => {
  await writeFile(`${path}.partial`, 'half of one');
  await write();
  expect((await read()).names).toHaveLength(2);
  const { header } = await readHeader(path);
  const writer = openBackupWriter(join(folder, 'b.backup'), header, key.recipient);
  await writer.addBytes('objects/ab/noise', noise);
  await writer.discard();
  expect(await readdir(folder)).toEqual(['a.backup', 'backup.key']);
});
