import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWeb } from '../web-build.ts';
import { makeRelease, type Release } from './release.ts';

const work = mkdtempSync(join(tmpdir(), 'chamfer-release-test-'));
let release: Release;
let folder: string;

beforeAll(() => {
  buildWeb();
  release = makeRelease(join(work, 'made'));
  execFileSync('sha256sum', ['--check', basename(release.hash)], { cwd: dirname(release.hash) });
  mkdirSync(join(work, 'unpacked'));
  execFileSync('tar', ['-xzf', release.archive, '-C', join(work, 'unpacked')]);
  folder = join(work, 'unpacked', readdirSync(join(work, 'unpacked'))[0]!);
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

test('the same checkout makes the same bytes', () => {
  const again = makeRelease(join(work, 'again'));
  expect(readFileSync(again.hash, 'utf8')).toBe(readFileSync(release.hash, 'utf8'));
  expect(readFileSync(again.bom, 'utf8')).toBe(readFileSync(release.bom, 'utf8'));
});

test('it has no tests, no tools and no web sources, and a bill of materials of what its lock file names', () => {
  const files = execFileSync('tar', ['-tzf', release.archive], { encoding: 'utf8' }).split('\n');
  expect(files.filter((path) => /\.test\.tsx?$|\/web\/src\/|\/node_modules\/|\.map$/.test(path))).toEqual([]);
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock;
  const locked = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  expect(locked.filter(([, { dev }]) => dev)).toEqual([]);
  expect(locked.filter(([path]) => /\/(vitest|vite|typescript|playwright|react)$/.test(path))).toEqual([]);
  const bom = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as Bom;
  expect(bom.bomFormat).toBe('CycloneDX');
  const known = new Set(bom.components.map(({ purl }) => decodeURIComponent(purl)));
  const missing = locked.filter(([path, { name, version }]) => {
    return !known.has(`pkg:npm/${name ?? path.split('node_modules/').at(-1)}@${version}`);
  });
  expect(missing.map(([path]) => path)).toEqual([]);
});

test('npm start in the unpacked archive installs, and serves the start page without building', async () => {
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      DEMO: '0',
      SAMPLE_DESIGN: 'off',
      CHAMFER_ENV: 'prod',
      // Packages that were fetched for this checkout are not asked for again.
      npm_config_prefer_offline: 'true',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(npm, 'exit');
  const origin = await listening(npm);
  const server = serverBelow(npm.pid!)!;
  try {
    const ready = await fetch(`${origin}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok' }]);
    const page = await fetch(`${origin}/login`);
    const html = await page.text();
    expect(page.status).toBe(200);
    const script = html.match(/src="(\/assets\/[^"]+\.js)"/)![1];
    expect((await fetch(origin + script)).status).toBe(200);
    expect(readdirSync(join(folder, 'node_modules')).filter((name) => /^(vite|vitest|typescript)$/.test(name))).toEqual(
      [],
    );
  } finally {
    process.kill(server, 'SIGTERM');
    await ended;
  }
  expect(npm.exitCode).toBe(0);
});

test('it runs as in the image: another user without rights, who can write to DATA_DIR and /tmp alone', async () => {
  const [data, temporary] = ['data', 'tmp'].map((name) => join(work, name)) as [string, string];
  for (const each of [data, temporary]) {
    mkdirSync(each);
    chownSync(each, 1000, 1000);
  }
  // The folder above is the tester's alone.
  chmodSync(work, 0o755);
  const mounts = [data, temporary].map((each) => `mount --bind ${each} ${each}`);
  const drop = 'setpriv --reuid=1000 --regid=1000 --clear-groups --bounding-set=-all --no-new-privs';
  const node = join(folder, 'node_modules', 'node', 'bin', 'node');
  const command = [...mounts, 'mount -o remount,bind,ro /', `cd ${folder}`, `exec ${drop} ${node} scripts/serve.ts`];
  const server = spawn('unshare', ['--mount', 'sh', '-ec', command.join('; ')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      CHAMFER_ENV: 'prod',
      SAMPLE_DESIGN: 'off',
      DATA_DIR: data,
      TMPDIR: temporary,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(server, 'exit');
  const origin = await listening(server);
  try {
    expect(readFileSync(`/proc/${server.pid}/status`, 'utf8')).toMatch(/^Uid:\s+1000\s[\s\S]*^CapEff:\s+0+$/m);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    expect((await fetch(`${origin}/login`)).status).toBe(200);
  } finally {
    process.kill(server.pid!, 'SIGTERM');
    await ended;
  }
  expect(server.exitCode).toBe(0);
});

interface Lock {
  packages: Record<string, { name?: string; version: string; link?: boolean; dev?: boolean }>;
}

interface Bom {
  bomFormat: string;
  components: { purl: string }[];
}

/** Where the server listens, once its log says so. @throws Error with the output if npm ends before */
async function listening(npm: ChildProcess): Promise<string> {
  const printed: string[] = [];
  npm.stderr!.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  const url = new Promise<string>((resolve) => {
    createInterface({ input: npm.stdout! }).on('line', (line) => {
      printed.push(line);
      if (line.includes('"msg":"listening"')) resolve((JSON.parse(line) as { url: string }).url);
    });
  });
  const end = once(npm, 'exit').then(([code]) => {
    throw new Error(`npm ended with ${code}:\n${printed.join('\n')}`);
  });
  end.catch(() => undefined);
  return (await Promise.race([url, end])).replace('localhost', '127.0.0.1');
}

/** The process that runs `scripts/serve.ts` below another one: npm may keep a signal that it gets alone. */
function serverBelow(pid: number): number | null {
  for (const child of readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)) {
    const command = readFileSync(`/proc/${child}/cmdline`, 'utf8').split('\0');
    if (command.some((each) => each.endsWith('scripts/serve.ts')) && !/sh$/.test(command[0]!)) return child;
    const below = serverBelow(child);
    if (below !== null) return below;
  }
  return null;
}
