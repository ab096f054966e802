import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressFolder } from './compress.ts';

/** The repository's root. */
export const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'web', 'dist', '.built-from');

/** Builds the web app if its sources have changed since the last build. @throws Error when it fails */
export function buildWeb(): void {
  const wanted = sourceHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.error('Building the web app…');
  for (const config of ['vite.config.ts', 'vite.api-reference.config.ts']) runVite(config);
  compressFolder(join(root, 'web', 'dist', 'assets'));
  writeFileSync(stamp, wanted);
}

function runVite(config: string): void {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error('the web app did not build');
}

/** Everything a build depends on: sources, configuration and the versions of packages. */
function sourceHash(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  // With source maps it is another build.
  hash.update(process.env.SOURCE_MAPS ?? '');
  for (const folder of ['web', 'viewer/src', 'contract/src', 'cli/src']) {
    for (const path of filesBelow(join(root, folder))) hash.update(path.slice(root.length)).update(readFileSync(path));
  }
  return hash.digest('hex');
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name !== 'node_modules' && name !== 'dist')
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? filesBelow(path) : [path];
    });
}
