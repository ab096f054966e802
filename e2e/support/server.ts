import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '@chamfer/testing/server-process';

/** The real server in a process of its own, on a folder of its own. */
export interface RealServer {
  /** Under the name people use, which is what its mails and links say. */
  origin: string;
  folder: string;
  /** Ends it in order and removes the folder. */
  stop(): Promise<void>;
}

/** Starts the server as `npm start` does, on a free port of loopback. */
export async function startServer(env: Record<string, string> = {}): Promise<RealServer> {
  const folder = await mkdtemp(join(tmpdir(), 'chamfer-e2e-'));
  const server = await startServerProcess(folder, env);
  return {
    origin: server.origin.replace('127.0.0.1', 'localhost'),
    folder,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
