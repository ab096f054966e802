import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

/** A Node process listening on loopback. */
export interface Served {
  /** Such as `http://127.0.0.1:40123`. */
  origin: string;
  pid: number;
  /** Milliseconds from starting the process until it answered. */
  startedMs: number;
  /** Stops it gracefully. */
  stop(): Promise<void>;
}

/** Options of `serve`. */
export interface ServeOptions {
  /** Settings other than PORT. */
  env: Record<string, string>;
  /** The path that answers 200 when the process is ready. */
  ready: string;
}

/** The Node options with which `npm start` runs the server. */
const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string };
};
const nodeOptions = manifest.scripts.start.split(' ').filter((word) => word.startsWith('--'));

/** The real server's main file. */
export const serverMain = fileURLToPath(new URL('../../scripts/serve.ts', import.meta.url));

/** Runs a file in a separate process and waits up to three minutes until it is ready. @throws Error with its output */
export async function serve(file: string, { env, ready }: ServeOptions): Promise<Served> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, [...nodeOptions, file], {
    env: { ...process.env, NODE_ENV: undefined, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collectOutput(child);
  for (let startedMs = 0; startedMs < 180_000; startedMs = performance.now() - started) {
    if (child.exitCode !== null) throw new Error(`${file} ended at its start:\n${output()}`);
    if (await answers(`${origin}${ready}`)) {
      return { origin, pid: child.pid!, startedMs: performance.now() - started, stop: () => end(child) };
    }
    await new Promise((done) => setTimeout(done, 5));
  }
  child.kill('SIGKILL');
  throw new Error(`${file} does not answer:\n${output()}`);
}

/** The end of a process's output; reading it also keeps its pipe from filling up. */
function collectOutput(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-10_000);
    });
  }
  return () => output;
}

/** The processor time that a process has used so far, in milliseconds, to a tick of the kernel, which is 10 ms. */
export function cpuMs(pid: number): number {
  // The name of the program, in parentheses, may have spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function answers(url: string): Promise<boolean> {
  return new Promise((done) => {
    const request = get(url, { agent: false, timeout: 5000 }, (response) => {
      response.resume();
      done(response.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => done(false));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
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
