import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { eventually } from '../eventually.ts';
import { freePort } from './free-port.ts';
import { ids, newestBinaries } from './patroni-cluster.ts';

/** The PostgreSQL that Debian has, as somebody would run a database of their own. */
export interface DebianPostgres {
  /** The folder of its programs, such as `pg_dump`. */
  tools: string;
  /** Makes an empty database that belongs to the user `chamfer`, and returns its URL. */
  makeDatabase(name: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts it in a temporary folder, on a free port of loopback. */
export async function startDebianPostgres(): Promise<DebianPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'chamfer-debian-postgres-'));
  await chmod(folder, 0o755);
  await chown(folder, ids[0]!, ids[1]!);
  const [tools, port, data] = [await newestBinaries(), await freePort(), join(folder, 'data')];
  const as = { uid: ids[0], gid: ids[1], cwd: folder };
  const init = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(join(tools, 'initdb'), init, { ...as, stdio: 'ignore' });
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const postgres = spawn(join(tools, 'postgres'), args, { ...as, stdio: 'ignore' });
  const administer = async (statement: string) => {
    const client = new Client(`postgresql://postgres@127.0.0.1:${port}/postgres`);
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await eventually(() => administer('select 1'));
  await administer("create user chamfer password 'chamfer'");
  return {
    tools,
    async makeDatabase(name) {
      await administer(`create database ${name} owner chamfer`);
      return `postgresql://chamfer:chamfer@127.0.0.1:${port}/${name}`;
    },
    async close() {
      postgres.kill('SIGINT');
      if (postgres.exitCode === null) await once(postgres, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
