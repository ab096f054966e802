import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';
import { type Published, runCli } from '../e2e/support/data/publish.ts';
import { withInstallation } from './support/installation.ts';
import { alternate, type Benchmark, median } from './support/measure.ts';
import { addPeople, benchPassword, benchTrackingId } from './support/people.ts';
import { buildDemoDesigns } from './viewer/model-files.ts';
import { viewerOptions } from './viewer/viewer-options.ts';

/** Files of the folder of models that have a budget: seconds from the command to the link. */
const budgets: Record<string, number> = { 'screw.step': 2, 'linkrods.step': 3, 'falcon.glb': 7 };

/** The parts of the time, one after the other. */
const parts = {
  starting: 'the command starts and announces the files',
  sending: 'upload, until the job is enqueued',
  waiting: 'the job waits for a worker',
  converting: 'checking and converting, until the results are stored',
  printing: 'the command prints the link and ends',
  following: 'after the link: thumbnails, packed files, AR',
};
type Part = keyof typeof parts;

/** Seconds: each part, from the command to the link, and from the command until everything is there. */
type Times = Record<Part | 'link' | 'all', number>;

/**
 * From the command to the link, with the real command line on a real server, and part by part; compared by turns with the
 * bare conversion of the same file.
 */
export const publish: Benchmark = async (tell) => {
  await withInstallation(async ({ folder, pool, fill, startServer }) => {
    const [person] = await fill((app) => addPeople(app, 1));
    const { origin } = await startServer();
    const { repeats } = viewerOptions();
    for (const { name, path } of await filesIn(folder)) {
      const measured: Times[] = [];
      const publishing = async () => {
        // Access tokens are valid for a quarter of an hour.
        const times = await publishOnce(pool, origin, path, await logIn(origin, person!.email));
        measured.push(times);
        return times.link;
      };
      const { ratio } = await alternate(repeats, publishing, () => convertAlone(path));
      const middle = (part: keyof Times) => median(measured.slice(1).map((times) => times[part]));
      tell({
        what: `${name}: from the command to the link`,
        measured: middle('link'),
        unit: 's',
        atMost: budgets[name],
      });
      for (const [part, what] of Object.entries(parts)) {
        tell({ what: `  ${what}`, measured: middle(part as Part), unit: 's' });
      }
      tell({ what: '  from the command until everything is there', measured: middle('all'), unit: 's' });
      const atMost = /\.(step|stp)$/.test(name) ? 1.3 : undefined;
      tell({ what: '  to the link ÷ the bare conversion', measured: ratio, unit: '×', atMost });
    }
  });
};

/** An assembly of ours, and the files with a budget that the folder of models has; only those named by `--file`, if any. */
async function filesIn(folder: string): Promise<{ name: string; path: string }[]> {
  const { models, files } = viewerOptions();
  await buildDemoDesigns(folder);
  const own = { name: 'twin-cylinder-engine.glb', path: join(folder, 'twin-cylinder-engine.glb') };
  const others = Object.keys(budgets).map((name) => ({ name, path: join(models ?? '', name) }));
  const there = [own, ...others.filter(({ path }) => models !== null && existsSync(path))];
  return there.filter(({ name }) => files.length === 0 || files.includes(name));
}

async function publishOnce(pool: Pool, origin: string, path: string, token: string): Promise<Times> {
  const begun = Date.now();
  const { code, stdout, stderr } = await runCli(['publish', path, '--server', origin, '--token', token]);
  const printed = Date.now();
  if (code !== 0) throw new Error(`publishing ended with ${code}: ${stderr}`);
  const { viewLink, projectId } = JSON.parse(stdout) as Published;
  await untilComplete(origin, viewLink);
  const completed = Date.now();
  const moments = [begun, ...(await momentsOf(pool, projectId)), printed, completed];
  const lengths = Object.keys(parts).map((part, i) => [part, (moments[i + 1]! - moments[i]!) / 1000]);
  const times = Object.fromEntries(lengths) as Record<Part, number>;
  return { ...times, link: (printed - begun) / 1000, all: (completed - begun) / 1000 };
}

/** When the files were announced, the job was enqueued and taken, and the results were stored; ms since 1970. */
async function momentsOf(pool: Pool, projectId: string): Promise<number[]> {
  const text = `select w.created_at, j.created_on, j.started_on, w.uploaded_at
    from web_exports w join pgboss.job j on j.name = 'web-export.process' and j.singleton_key = w.id::text
    where w.project_id = $1`;
  const { rows } = await pool.query<Date[]>({ text, values: [projectId], rowMode: 'array' });
  return rows[0]!.map((at) => at.getTime());
}

/** Returns an access token. */
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
    await setTimeout(100);
  }
}

/** Returns the seconds until a separate process has converted the file; that it goes on compiling code does not count. */
async function convertAlone(path: string): Promise<number> {
  const begun = performance.now();
  let converted = Number.NaN;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'baseline', 'convert.ts'), path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.once('data', () => {
    converted = performance.now();
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`converting ${path} ended with ${code}`);
  return (converted - begun) / 1000;
}
