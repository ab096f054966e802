import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));

/** The real server in a process of its own, on a folder of its own. */
export interface RealServer {
  origin: string;
  folder: string;
  /** Ends the process at once, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same folder and port. */
  restart(): Promise<void>;
  /** Ends it in order and removes the folder. */
  stop(): Promise<void>;
}

/** Starts the server as `npm start` does, on a free port of loopback. */
export async function startServer(env: Record<string, string> = {}): Promise<RealServer> {
  const folder = await mkdtemp(join(tmpdir(), 'chamfer-e2e-'));
  const port = await freePort();
  let child = await launch(folder, port, env);
  return {
    origin: `http://localhost:${port}`,
    folder,
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    async restart() {
      child = await launch(folder, port, env);
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await endPostgres(folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function launch(folder: string, port: number, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, NODE_ENV: undefined, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    });
  }
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`the server ended at its start:\n${output}`);
    const ready = await fetch(`http://localhost:${port}/readyz`).catch(() => null);
    if (ready?.ok) return child;
    await new Promise((done) => setTimeout(done, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`the server is not ready:\n${output}`);
}

/** A PostgreSQL that a killed server left behind. */
async function endPostgres(folder: string): Promise<void> {
  const pid = Number.parseInt(await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => ''), 10);
  if (!(pid > 0)) return;
  try {
    process.kill(pid, 'SIGINT');
    for (let tries = 0; tries < 200; tries++) {
      process.kill(pid, 0);
      await new Promise((done) => setTimeout(done, 25));
    }
  } catch {
    // It is gone: that is what was wanted.
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
