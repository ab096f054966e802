import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '@chamfer/testing/server-process';
import { copyTemplate } from '@chamfer/testing/test-postgres';

/** The real server in a separate process, with its own folder and database. */
export interface RealServer {
  /** The origin with the public name, which its mails and links use. */
  origin: string;
  folder: string;
  databaseUrl: string;
  /** Stops it gracefully and removes its folder and database. */
  stop(): Promise<void>;
}

/**
 * Starts the server on a free port of the loopback interface. It trusts the client IP address that a request states.
 */
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
