import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { runSql, type ServerProcess, serverCalls, startServerProcess } from '@chamfer/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeKeyFile } from './backup-key.ts';

/** Backups on disks that are full or cannot be written: a sentence, nothing lost, and a server that goes on. */

const program = fileURLToPath(new URL('../../operate.main.ts', import.meta.url));
let folder: string;
let disk: string;
let server: ServerProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chamfer-full-disks-'));
  disk = await mkdtemp(join(folder, 'disk-'));
  await makeKeyFile(join(folder, 'my.key'));
  server = await startServerProcess(join(folder, 'data'));
  // Nothing makes these 40 MB smaller: a backup gets larger than was to be expected.
  await sql('create table noise (bytes bytea)');
  await sql('alter table noise alter column bytes set storage external');
  await sql(
    `insert into noise select string_agg(uuid_send(gen_random_uuid()), '') from generate_series(1, 2500000) n group by n / 500`,
  );
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const sql = (statement: string) => runSql(join(folder, 'data'), statement);

/**
 * Runs a shell script whose `$DISK` is a disk of its own size, in megabytes; `chamfer` in it is a command about backups.
 * Returns what it printed.
 */
async function onDisk(megabytes: number, script: string): Promise<string> {
  const begin = `mount -t tmpfs -o size=${megabytes}m tmpfs "$DISK"; chamfer() { "$NODE" "$PROGRAM" "$@"; echo "exit $?"; }`;
  const child = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', `${begin}\n${script}`], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DISK: disk,
      FOLDER: folder,
      NODE: process.execPath,
      PROGRAM: program,
      DATA_DIR: join(folder, 'data'),
      BACKUP_KEY_FILE: join(folder, 'my.key'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return out + err;
}

async function expectServerGoesOn(name: string): Promise<void> {
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  const { call, signUp } = serverCalls(() => server.origin);
  const person = await signUp(name);
  expect((await call('GET /account', { as: person })).email).toBe(person.email);
  expect(await sql("select 1 from pg_replication_slots where slot_name ~ '^chamfer_'")).toEqual([]);
}

test('a disk that gets full while a backup is written keeps the former backups, and the server goes on', async () => {
  const printed = await onDisk(
    36,
    'echo former > "$DISK/former.backup"; chamfer backup "$DISK/one.backup" 2>&1; ls "$DISK"; cat "$DISK/former.backup"',
  );
  expect(printed).toMatch(/disk-\w+\/one\.backup: there is no space left\.\nexit 1\nformer\.backup\nformer\n$/);
  await expectServerGoesOn('mara');
});

test('a folder that cannot be written is named, for backups and restores', async () => {
  const printed = await onDisk(
    64,
    `chamfer backup "$FOLDER/good.backup" 2>&1
     mount -o remount,ro "$DISK"
     chamfer backup "$DISK/one.backup" 2>&1
     chamfer restore "$FOLDER/good.backup" "$DISK/restored" 2>&1`,
  );
  expect(printed).toMatch(/files, in \d+\.\d s\.\nexit 0\n/);
  const refusals = printed.match(/: the file system can only be read\.\nexit 1\n/g);
  expect(refusals, printed).toHaveLength(2);
  await expectServerGoesOn('elena');
});

test('a disk that gets full during a restore is named; with space again the restore is run again', async () => {
  const printed = await onDisk(
    256,
    `( for _ in $(seq 3000); do [ -e "$DISK/restored/postgres/base" ] && break; sleep 0.02; done
       dd if=/dev/zero of="$DISK/filler" bs=1M 2>/dev/null ) &
     chamfer restore "$FOLDER/good.backup" "$DISK/restored" 2>&1
     wait
     ls "$DISK/restored" | grep incomplete
     rm "$DISK/filler"
     chamfer restore "$FOLDER/good.backup" "$DISK/restored" 2>&1
     ls "$DISK/restored" | grep -c incomplete`,
  );
  expect(printed).toMatch(/there is no space left\.\nexit 1\nrestore-incomplete\n/i);
  expect(printed).toMatch(/is restored in .*\nexit 0\n0\n$/);
});
