import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@chamfer/server/embedded-postgres';
import { makeLog } from '@chamfer/server/log';
import { expect } from 'vitest';
import { eventually } from '../eventually.ts';
import { postgresPid, runSql, startServerProcess } from '../server-process.ts';
import { startCommentLoad } from './comment-load.ts';

/**
 * Who starts the database: `embedded`: the server itself; `external`: another process, which DATABASE_URL points to.
 */
export type DatabaseKind = 'embedded' | 'external';

/** A real server under load, with a database that can be made unavailable. */
export interface OutageScene {
  /** Ends PostgreSQL with a signal, keeps it unavailable for `ms` milliseconds, then lets it start again. */
  takeAway(signal: NodeJS.Signals, ms: number): Promise<void>;
  /** Pauses all processes of PostgreSQL without ending them. The returned function resumes them. */
  freeze(): Promise<() => void>;
  /**
   * Waits until the server is ready and a reader receives comment events. Checks that one connection listens for events
   * and that the server has not opened too many connections.
   */
  expectReady(): Promise<void>;
  /** The number of calls so far by HTTP status; updated while the load runs. */
  counts: Map<number, number>;
  /** Ends the load. Returns the incorrect responses and the ids of acknowledged comments that are missing. */
  endLoad(): Promise<{ odd: string[]; lost: string[] }>;
  close(): Promise<void>;
}

/** Starts a server, publishes a design, and starts a load in which several people write comments and read. */
export async function startOutageScene(kind: DatabaseKind): Promise<OutageScene> {
  const folder = await mkdtemp(join(tmpdir(), 'chamfer-outage-'));
  const databaseFolder = kind === 'embedded' ? folder : await mkdtemp(join(tmpdir(), 'chamfer-outage-db-'));
  const postgres = kind === 'external' ? await startEmbeddedPostgres(databaseFolder, makeLog('silent')) : null;
  // As an operator has it: a database that hangs is given up.
  const patience = {
    DATABASE_CONNECTION_TIMEOUT_MS: '',
    DATABASE_STATEMENT_TIMEOUT_MS: '',
    DATABASE_LOCK_TIMEOUT_MS: '',
  };
  const server = await startServerProcess(folder, { ...patience, ...(postgres && { DATABASE_URL: postgres.url }) });
  const load = await startCommentLoad(server.origin);
  const version = join(databaseFolder, 'postgres', 'PG_VERSION');
  return {
    async takeAway(signal, ms) {
      // PostgreSQL cannot start without this file, no matter who starts it.
      await rename(version, `${version}-away`);
      process.kill((await postgresPid(databaseFolder))!, signal);
      await new Promise((done) => setTimeout(done, ms));
      await rename(`${version}-away`, version);
      if (postgres) await eventually(() => runSql(databaseFolder, 'select 1'));
    },
    async freeze() {
      const processes = await withChildren((await postgresPid(databaseFolder))!);
      for (const pid of processes) process.kill(pid, 'SIGSTOP');
      return () => {
        for (const pid of processes) process.kill(pid, 'SIGCONT');
      };
    },
    async expectReady() {
      await eventually(async () => expect((await fetch(`${server.origin}/readyz`)).status).toBe(200));
      await load.expectHeard();
      const found = await runSql<{ name: string }>(
        databaseFolder,
        "select application_name as name from pg_stat_activity where backend_type = 'client backend'",
      );
      const names = found.map(({ name }) => name);
      expect(names.filter((name) => name === 'chamfer-events')).toEqual(['chamfer-events']);
      // At most: 10 connections of the pool, 4 of the job queue and one with its notifications, one for events, one for
      // the lock on the folder, and this query's.
      expect(names.length).toBeLessThanOrEqual(10 + 4 + 1 + 1 + 1 + 1);
    },
    counts: load.counts,
    endLoad: load.end,
    async close() {
      await server.stop();
      await postgres?.stop();
      for (const each of new Set([folder, databaseFolder])) await rm(each, { recursive: true, force: true });
    },
  };
}

/** Returns the ids of a process and its child processes. */
async function withChildren(pid: number): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const children = await Promise.all(
    all.map(async (name) => {
      const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
      // The process name is in parentheses and may contain any characters. The parent's id is the second field after
      // it.
      return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]) === pid ? [Number(name)] : [];
    }),
  );
  return [pid, ...children.flat()];
}
