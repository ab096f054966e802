import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@chamfer/server/config';
import { startEmbeddedPostgres } from '@chamfer/server/embedded-postgres';
import { makeLog } from '@chamfer/server/log';
import { startParts } from '@chamfer/server/parts';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the template database, from which each test application gets its own copy. */
    templateUrl: string;
  }
}

/** A real PostgreSQL for one test run, with a migrated template database. */
export interface TestPostgres {
  templateUrl: string;
  stop(): Promise<void>;
}

/** The data need not survive a power failure, so PostgreSQL does not wait for the disk. */
const volatile = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

/** Starts PostgreSQL in a temporary folder. `stop` also deletes the folder. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'chamfer-test-'));
  const postgres = await startEmbeddedPostgres(folder, makeLog('silent'), volatile);
  const stop = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const env = { DATABASE_URL: postgres.url, DATA_DIR: folder, LOG_LEVEL: 'error', PORT: '0', DEMO: '0' };
    const parts = await startParts(readConfig(env));
    await parts.close();
    return { templateUrl: postgres.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Vitest's global set-up for tests that need a database. */
export default async function testPostgres(project: TestProject): Promise<() => Promise<void>> {
  const { templateUrl, stop } = await startTestPostgres();
  project.provide('templateUrl', templateUrl);
  return stop;
}

/** Creates a database as a copy of the template. */
export async function copyTemplate(templateUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `t_${crypto.randomUUID().replaceAll('-', '')}`;
  await administer(templateUrl, `create database ${name} template chamfer strategy file_copy`);
  return {
    url: templateUrl.replace('/chamfer?', `/${name}?`),
    drop: () => administer(templateUrl, `drop database ${name} with (force)`),
  };
}

async function administer(templateUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: templateUrl.replace('/chamfer?', '/postgres?') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
