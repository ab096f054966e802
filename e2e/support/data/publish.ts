import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '@chamfer/testing/eventually';
import type { Account, Journey } from '../journey.ts';

const cli = fileURLToPath(new URL('../../../cli/src/main.ts', import.meta.url));

/** The output of the command line after publishing. */
export interface Published {
  projectId: string;
  viewLink: string;
  url: string;
}

interface Shown {
  webExport: { isComplete: boolean };
}

/** The result of a run of the command line. */
export interface CliResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the real command line, as `npm run chamfer --` does. */
export async function runCli(args: string[], env: Record<string, string> = {}): Promise<CliResult> {
  const child = spawn(process.execPath, [cli, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].on('data', (chunk: Buffer) => {
      output[stream] += chunk.toString();
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}

/**
 * Publishes a GLB with this title for an account, with the command line, and waits for all that follows the link.
 * `drawings`: their content by file name.
 */
export async function publishGlb(
  journey: Journey,
  account: Account,
  title: string,
  glb: Uint8Array,
  drawings: Readonly<Record<string, Uint8Array | string>> = {},
): Promise<Published> {
  const folder = await mkdtemp(join(tmpdir(), 'chamfer-model-'));
  try {
    const file = join(folder, 'model.glb');
    await writeFile(file, glb);
    const sheets = Object.keys(drawings).flatMap((name) => ['--drawing', join(folder, name)]);
    for (const [name, content] of Object.entries(drawings)) await writeFile(join(folder, name), content);
    const login = ['--server', journey.origin, '--token', account.accessToken];
    const { code, stdout, stderr } = await runCli(['publish', file, ...sheets, '--title', title, ...login]);
    if (code !== 0) throw new Error(`publishing ended with ${code}: ${stderr}`);
    const published = JSON.parse(stdout) as Published;
    await untilComplete(journey, account, published);
    return published;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function untilComplete(journey: Journey, account: Account, { viewLink }: Published): Promise<void> {
  const path = `/web/web-exports?v=${viewLink}`;
  await eventually(async () => {
    const { webExport } = await journey.api<Shown>('POST', path, undefined, account.accessToken);
    if (!webExport.isComplete) throw new Error('what follows the link is not there yet');
  }, 200);
}
