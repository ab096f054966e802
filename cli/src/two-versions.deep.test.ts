import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { eventually } from '@chamfer/testing/eventually';
import { type ServerProcess, startServerProcess } from '@chamfer/testing/server-process';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Balancer, startBalancer } from './testing/balancer.ts';
import { type OldVersion, unpackOldVersion } from './testing/old-version.ts';
import { startUpgradeLoad, type UpgradeLoad } from './testing/upgrade-load.ts';

/**
 * An upgrade as docs/operations.md has it, and the way back, while people work: the version before the last migration, and
 * this one, on one PostgreSQL and one folder.
 */

const main = fileURLToPath(new URL('main.ts', import.meta.url));
let old: OldVersion;
let folder: string;
let database: { name: string; url: string };
let balancer: Balancer;
let load: UpgradeLoad;
const servers = new Set<ServerProcess>();

beforeAll(async () => {
  old = unpackOldVersion();
  folder = await mkdtemp(join(tmpdir(), 'chamfer-upgrade-'));
  const name = `upgrade_${crypto.randomUUID().replaceAll('-', '')}`;
  database = { name, url: inject('templateUrl').replace('/chamfer?', `/${name}?`) };
  await administer(`create database ${name}`);
});
afterAll(async () => {
  balancer?.close();
  for (const server of servers) await server.stop();
  if (database) await administer(`drop database if exists ${database.name} with (force)`);
  if (folder) await rm(folder, { recursive: true, force: true });
  old?.remove();
});

async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('templateUrl') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function start(version: 'old' | 'new', migrate: 'on' | 'off' = 'off'): Promise<ServerProcess> {
  const env = { DATABASE_URL: database.url, MIGRATE: migrate };
  const server = await startServerProcess(folder, env, [], version === 'old' ? old.serve : undefined);
  servers.add(server);
  return server;
}

/** Ends a server that gets no new requests any more. */
async function stop(server: ServerProcess): Promise<void> {
  servers.delete(server);
  expect(await server.stop()).toBe(0);
}

/** Waits until people have done everything again, and each of these servers has answered some of it. */
async function workGoesOn(...origins: string[]): Promise<void> {
  const { done } = load;
  const state = () => [
    done.signIns,
    done.lists,
    done.comments.size,
    done.designs.size,
    ...origins.map((origin) => balancer.answered(origin)),
  ];
  const before = state();
  const isFurther = () => state().every((value, index) => value > before[index]! + (index < 4 ? 0 : 10));
  await eventually(() => expect(done.seen.length > 0 || isFurther(), `${before} → ${state()}`).toBe(true), 200);
  expect(done.seen).toEqual([]);
}

test('the old version and this one serve the same people, restart, and take turns in both directions', async () => {
  let before = await start('old', 'on');
  balancer = await startBalancer(before.origin);
  load = await startUpgradeLoad(balancer.origin);
  await workGoesOn(before.origin);

  const settings = { DATABASE_URL: database.url, DATA_DIR: folder, PASSWORD_COST: 'cheap' };
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, [main, 'migrate'], { env });
  expect(stdout).toContain('The database has every migration of this version');
  expect(stdout).not.toContain(old.lastMigration);
  await workGoesOn(before.origin);

  let after = await start('new');
  balancer.use(before.origin, after.origin);
  await workGoesOn(before.origin, after.origin);

  // The old one starts again on the changed database.
  balancer.use(after.origin);
  await stop(before);
  before = await start('old');
  balancer.use(before.origin, after.origin);
  await workGoesOn(before.origin, after.origin);

  // The way back: the old one alone.
  balancer.use(before.origin);
  await stop(after);
  await workGoesOn(before.origin);

  // And forward again.
  after = await start('new');
  balancer.use(before.origin, after.origin);
  await workGoesOn(before.origin, after.origin);
  balancer.use(after.origin);
  await stop(before);
  await workGoesOn(after.origin);

  expect(await load.end()).toEqual({ lost: [], twice: [] });
  const { seen, resent, signIns, lists, comments, designs } = load.done;
  console.info(
    `two versions, from ${old.lastMigration}: ${signIns} log-ins, ${lists} lists, ${comments.size} comments, ${designs.size} designs, ${resent} sent again`,
  );
  expect(seen).toEqual([]);
  await stop(after);
});
