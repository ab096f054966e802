import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runCli } from '../e2e/support/publish.ts';
import { withInstallation } from './support/installation.ts';
import { alternate, type Benchmark, median } from './support/measure.ts';
import { addPeople, benchPassword, benchTrackingId } from './support/people.ts';
import type { Served } from './support/process.ts';
import { processorTime, since } from './support/processor-time.ts';
import { buildDemoDesigns } from './viewer/model-files.ts';
import { viewerOptions } from './viewer/viewer-options.ts';

/** Files of the folder of models that have a budget: seconds from the command to the link. */
const budgets: Record<string, number> = { 'screw.step': 2, 'linkrods.step': 3, 'falcon.glb': 7 };

/** What one publication took, in seconds; all but `link` and `all` of the processors. */
interface Parts {
  /** From the command until it has printed the link. */
  link: number;
  command: number;
  server: number;
  /** Checking and converting, until the link lives. */
  converting: number;
  /** Thumbnails, packed files and files for AR, behind the link. */
  following: number;
  /** From the command until everything is there. */
  all: number;
}

/**
 * From the command to the link, by the real command line on a real server, with what each part takes of the processors; and
 * how that compares with converting the file alone, by turns.
 */
export const publish: Benchmark = async (tell) => {
  await withInstallation(async ({ folder, fill, startServer }) => {
    const [person] = await fill((parts) => addPeople(parts, 1));
    const server = await startServer();
    const { repeats } = viewerOptions();
    for (const { name, path } of await filesIn(folder)) {
      const measured: Parts[] = [];
      const publishing = async () => {
        // Access tokens live for a quarter of an hour.
        const parts = await publishOnce(server, path, await logIn(server.origin, person!.email));
        measured.push(parts);
        return parts.command + parts.server + parts.converting;
      };
      const { ratio } = await alternate(repeats, publishing, () => convertAlone(path));
      const middle = (part: keyof Parts) => median(measured.slice(1).map((each) => each[part]));
      tell({
        what: `${name}: from the command to the link`,
        measured: middle('link'),
        unit: 's',
        atMost: budgets[name],
      });
      const shares: [keyof Parts, string][] = [
        ['command', 'the command line'],
        ['server', 'the server'],
        ['converting', 'checking and converting'],
        ['following', 'behind the link: thumbnails, packing, AR'],
      ];
      for (const [part, what] of shares) {
        tell({ what: `  of the processors: ${what}`, measured: middle(part), unit: 's' });
      }
      tell({ what: '  until everything is there', measured: middle('all'), unit: 's' });
      const isStep = /\.(step|stp)$/.test(name);
      tell({
        what: '  to the link ÷ converting alone, of the processors',
        measured: ratio,
        unit: '×',
        atMost: isStep ? 1.3 : undefined,
      });
    }
  });
};

/** An assembly of ours, and those with a budget where the folder of models has them. */
async function filesIn(folder: string): Promise<{ name: string; path: string }[]> {
  const { models } = viewerOptions();
  await buildDemoDesigns(folder);
  const name = 'twin-cylinder-engine.glb';
  const others = Object.keys(budgets).map((each) => ({ name: each, path: join(models ?? '', each) }));
  return [{ name, path: join(folder, name) }, ...others.filter(({ path }) => models !== null && existsSync(path))];
}

async function publishOnce({ origin, pid }: Served, path: string, token: string): Promise<Parts> {
  const [command, server] = [processorTime(process.pid), processorTime(pid)];
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  const { code, stdout, stderr } = await runCli(['publish', path, '--server', origin, '--token', token]);
  const link = seconds();
  if (code !== 0) throw new Error(`publishing ended with ${code}: ${stderr}`);
  const [commanded, served] = [processorTime(process.pid), processorTime(pid)];
  await untilComplete(origin, (JSON.parse(stdout) as { viewLink: string }).viewLink);
  const untilLink = since(server, served);
  return {
    link,
    command: since(command, commanded).children,
    server: untilLink.own,
    converting: untilLink.children,
    following: since(served, processorTime(pid)).children,
    all: seconds(),
  };
}

/** @returns an access token */
async function logIn(origin: string, email: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/web/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-tracking-id': benchTrackingId },
    body: JSON.stringify({ email, password: benchPassword }),
  });
  if (!answer.ok) throw new Error(`logging in ended with ${answer.status}`);
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

async function untilComplete(origin: string, viewLink: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}/api/web/web-exports?v=${viewLink}`, { method: 'POST' });
    const { webExport } = (await answer.json()) as { webExport: { isComplete: boolean } };
    if (webExport.isComplete) return;
    await setTimeout(250);
  }
}

/** @returns seconds of the processors */
async function convertAlone(path: string): Promise<number> {
  const before = processorTime(process.pid);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'baseline', 'convert.ts'), path], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`converting ${path} ended with ${code}`);
  return since(before, processorTime(process.pid)).children;
}
