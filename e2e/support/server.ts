import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '@chamfer/testing/server-process';
import { copyTemplate } from '@chamfer/testing/test-postgres';

/** The real server in a process of its own, on a folder and a database of its own. */
export interface RealServer {
  /** Under the name people use, which is what its mails and links say. */
  origin: string;
  folder: string;
  databaseUrl: string;
  /** Ends it in order and removes folder and database. */
  stop(): Promise<void>;
}

/** Starts the server on a free port of loopback; it believes the address of a visitor that a request names. */
export async function startServer(templateUrl: string, env: Record<string, string> = {}): Promise<RealServer> {
  const folder = await mkdtemp(join(tmpdir(), 'chamfer-e2e-'));
  const database = await copyTemplate(templateUrl);
  const server = await startServerProcess(folder, { DATABASE_URL: database.url, TRUST_PROXY: 'loopback', ...env });
  return {
    origin: server.origin.replace('127.0.0.1', 'localhost'),
    folder,
    databaseUrl: database.url,
    async stop() {
      await server.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
