import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@chamfer/server/config';
import { startEmbeddedPostgres } from '@chamfer/server/embedded-postgres';
import { makeLog } from '@chamfer/server/log';
import { type Parts, startParts } from '@chamfer/server/parts';
import { Pool } from 'pg';
import { type Served, serve, serverMain } from './process.ts';

/** A PostgreSQL and a data folder for one benchmark, on which servers and baselines are started. */
export interface Installation {
  /** The server's data folder. */
  folder: string;
  /** Queries for filling and reading the tables. */
  pool: Pool;
  /** Fills tables through the application's own parts, which are closed before anything is measured. */
  fill<T>(work: (parts: Parts) => Promise<T>): Promise<T>;
  /** The real server, configured as in production except for reduced logging. */
  startServer(env?: Record<string, string>): Promise<Served>;
  /** Starts a file of `bench/baseline` on the same database. */
  startBaseline(file: string, env?: Record<string, string>): Promise<Served>;
}

/** The connection pool size of both the server and a baseline: the server's default. */
const poolSize = '10';

/** Sets up an installation, runs `work` with it, then stops and removes everything. */
export async function withInstallation(work: (installation: Installation) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'chamfer-bench-'));
  const started: Served[] = [];
  const postgres = await startEmbeddedPostgres(folder, makeLog('silent'));
  const env = { DATABASE_URL: postgres.url, DATA_DIR: folder, DATABASE_POOL: poolSize, DEMO: '0', LOG_LEVEL: 'warn' };
  const pool = new Pool({ connectionString: postgres.url, max: 2 });
  const keep = async (serving: Promise<Served>) => {
    const served = await serving;
    started.push(served);
    return served;
  };
  try {
    await work({
      folder,
      pool,
      async fill(fillTables) {
        const parts = await startParts(readConfig(env));
        try {
          return await fillTables(parts);
        } finally {
          await parts.close();
        }
      },
      startServer: (more = {}) => keep(serve(serverMain, { env: { ...env, ...more }, ready: '/readyz' })),
      startBaseline: (file, more = {}) =>
        keep(serve(join(import.meta.dirname, '..', 'baseline', file), { env: { ...env, ...more }, ready: '/ready' })),
    });
  } finally {
    for (const served of started) await served.stop();
    await pool.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
