import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '../eventually.ts';
import { freePort } from './free-port.ts';

/** A Prometheus that runs. */
export interface PrometheusServer {
  /** Asks its API, such as `query?query=up`, and returns `data`. @throws Error with its answer if it refuses */
  ask<Data>(path: string): Promise<Data>;
  close(): Promise<void>;
}

/** Where `scripts/setup.cjs --deep` unpacks Debian's packages. */
const programs = fileURLToPath(new URL('../../../node_modules/.debian/usr/bin/', import.meta.url));

/** Starts Debian's Prometheus in a temporary folder that has these files; `prometheus.yaml` is its configuration. */
export async function startPrometheus(files: Readonly<Record<string, string>>): Promise<PrometheusServer> {
  const folder = await mkdtemp(join(tmpdir(), 'chamfer-prometheus-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const address = `127.0.0.1:${await freePort()}`;
  const options = ['--config.file=prometheus.yaml', '--storage.tsdb.path=data', `--web.listen-address=${address}`];
  const child = spawn(join(programs, 'prometheus'), options, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const printed: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => printed.push(String(chunk)));
  const ended = once(child, 'exit');
  const server: PrometheusServer = {
    async ask(path) {
      const answer = await fetch(`http://${address}/api/v1/${path}`);
      const body = (await answer.json()) as { status: string; data: never };
      if (body.status !== 'success') throw new Error(`${path}: ${JSON.stringify(body)}`);
      return body.data;
    },
    async close() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`Prometheus ended with ${child.exitCode}:\n${printed.join('')}`);
    await server.ask('status/buildinfo');
  });
  return server;
}

/** Runs promtool in a folder; returns its exit code and what it printed. */
export function promtool(folder: string, ...args: string[]): { status: number | null; printed: string } {
  const { status, stdout, stderr } = spawnSync(join(programs, 'promtool'), args, { cwd: folder, encoding: 'utf8' });
  return { status, printed: stdout + stderr };
}
