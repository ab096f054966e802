import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@chamfer/server/embedded-postgres';
import { makeLog } from '@chamfer/server/log';
import { Client } from 'pg';

/** A PostgreSQL, and one that follows it. */
export interface StreamingPair {
  primaryUrl: string;
  standbyUrl: string;
  /** From now on the standby takes in nothing more of what it receives. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stopStandby(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a PostgreSQL and a hot standby that streams from it, made of a copy of its files. */
export async function startStreamingPair(): Promise<StreamingPair> {
  const folder = await mkdtemp(join(tmpdir(), 'chamfer-test-'));
  const [one, two] = [join(folder, 'one'), join(folder, 'two')];
  for (const each of [one, two]) await mkdir(each);
  const log = makeLog('silent');
  const primary = await startEmbeddedPostgres(one, log, ['fsync=off']);
  const client = new Client({ connectionString: primary.url });
  await client.connect();
  await client.query("select pg_backup_start('standby', true)");
  const [from, to] = [join(one, 'postgres'), join(two, 'postgres')];
  await cp(from, to, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !path.endsWith('postmaster.pid') && !path.startsWith(join(from, 'pg_wal')),
  });
  for (const each of ['pg_wal', 'pg_wal/archive_status', 'pg_wal/summaries']) await mkdir(join(to, each));
  const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)');
  await client.end();
  await writeFile(join(to, 'backup_label'), rows[0]!.label);
  await writeFile(join(to, 'standby.signal'), '');
  const socket = new URL(primary.url).searchParams.get('host');
  const following = [`primary_conninfo=host=${socket} user=chamfer`, 'fsync=off'];
  const standby = await startEmbeddedPostgres(two, log, following, 60);
  const ask = async (sql: string) => {
    const asking = new Client({ connectionString: standby.url });
    await asking.connect();
    await asking.query(sql);
    await asking.end();
  };
  return {
    primaryUrl: primary.url,
    standbyUrl: standby.url,
    pause: () => ask('select pg_wal_replay_pause()'),
    resume: () => ask('select pg_wal_replay_resume()'),
    stopStandby: () => standby.stop(),
    async close() {
      await standby.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
