import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@chamfer/server/config';
import { startEmbeddedPostgres } from '@chamfer/server/embedded-postgres';
import { makeLog } from '@chamfer/server/log';
import { startParts } from '@chamfer/server/parts';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the template database that every test's own one is copied from. */
    templateUrl: string;
  }
}

/** Starts one real PostgreSQL for a run of tests, with a migrated database to copy from; ends it after the run. */
export default async function testPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'chamfer-test-'));
  const postgres = await startEmbeddedPostgres(folder, makeLog('silent'));
  const end = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const env = { DATABASE_URL: postgres.url, DATA_DIR: folder, LOG_LEVEL: 'error', PORT: '0', DEMO: '0' };
    const parts = await startParts(readConfig(env));
    await parts.close();
    project.provide('templateUrl', postgres.url);
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}
