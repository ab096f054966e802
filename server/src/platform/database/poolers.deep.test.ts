import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess, useTestApp } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { freePort } from '@chamfer/testing/free-port';
import { openStalledNetwork, type StalledNetwork } from '@chamfer/testing/stalled-network';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeLog } from '../log.ts';
import { migrateDatabase } from './migrate.ts';

/** Behind PgBouncer, as Debian has it. */

const app = useTestApp();
/** PgBouncer runs as another user, which cannot reach the socket of the embedded database. */
let network: StalledNetwork;
let folder: string;
let bouncer: ChildProcess | undefined;
beforeAll(async () => {
  network = await openStalledNetwork(app.parts.database.url);
  folder = await mkdtemp(join(tmpdir(), 'chamfer-pooler-'));
  await chmod(folder, 0o755);
});
afterEach(async () => {
  bouncer?.kill();
  if (bouncer?.exitCode === null) await once(bouncer, 'exit');
});
afterAll(async () => {
  await network.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts PgBouncer in front of the database, and returns the URL of the database behind it. */
async function startBouncer(mode: 'session' | 'transaction', poolSize: number): Promise<string> {
  const direct = new URL(network.through(app.parts.database.url));
  const port = await freePort();
  const name = direct.pathname.slice(1);
  const settings = join(folder, `${mode}-${poolSize}.ini`);
  await writeFile(
    settings,
    [
      '[databases]',
      `${name} = host=127.0.0.1 port=${direct.port} dbname=${name} user=${direct.username}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'auth_type = any',
      'unix_socket_dir =',
      `pool_mode = ${mode}`,
      `default_pool_size = ${poolSize}`,
      'ignore_startup_parameters = extra_float_digits,statement_timeout',
      '',
    ].join('\n'),
  );
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  bouncer = spawn('/usr/sbin/pgbouncer', ['-q', ...asUser, settings], { stdio: ['ignore', 'ignore', 'inherit'] });
  const behind = new URL(direct);
  behind.port = String(port);
  await eventually(async () => {
    const client = new Client({ connectionString: behind.href });
    await client.connect();
    await client.end();
  });
  return behind.href;
}

const start = (url: string) => startServerProcess(app.parts.config.DATA_DIR, { DATABASE_URL: url });

test.each([20, 2, 1])(
  'a pooler of transactions with %i connections is refused, and nothing stays locked',
  async (size) => {
    const url = await startBouncer('transaction', size);
    await expect(start(url)).rejects.toThrow('pooler that gives each transaction another connection');
    await migrateDatabase(app.parts.database, makeLog('silent'), { waitMs: 5000, noticeMs: 1000 });
  },
);

test('behind a pooler of sessions the server runs', async () => {
  const server = await start(await startBouncer('session', 40));
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});
