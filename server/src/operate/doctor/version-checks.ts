import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Check, type Finding, ok, problem, warning } from './check.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** What the product runs on. */
export const versionChecks: readonly Check[] = [
  { group: 'version', name: 'node', look: () => nodeFinding(process.versions.node, wantedNode()) },
  { group: 'version', name: 'packages', look: () => packagesFinding(root) },
];

/** The version of Node that a release is made and tested with. */
function wantedNode(): string {
  const text = readFileSync(join(root, 'package.json'), 'utf8');
  return (JSON.parse(text) as { devDependencies: { node: string } }).devDependencies.node;
}

/** The finding about a version of Node, where another one is wanted. */
export function nodeFinding(version: string, wanted: string): Finding {
  const [have, want] = [version, /\d+(\.\d+)*/.exec(wanted)?.[0] ?? '0'].map((text) => text.split('.').map(Number));
  if (have![0]! < want![0]!) return problem(`Node is of version ${version}: install version ${wanted}.`);
  if (have![0]! > want![0]!)
    return warning(`Node is of version ${version}, which was not tried: install version ${wanted}.`);
  return ok(`Node is of version ${version}.`);
}

interface Locked {
  version?: string;
  link?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  peer?: boolean;
}

/** How many packages are named. */
const named = 3;

/**
 * The finding about the packages installed in a folder, compared with its lock file; null without one. Those for development,
 * and those for other platforms, need not be there.
 */
export function packagesFinding(folder: string): Finding | null {
  const lockFile = join(folder, 'package-lock.json');
  if (!existsSync(lockFile)) return null;
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as { packages: Record<string, Locked> };
  const wanted = Object.entries(packages).filter(
    ([path, { link, dev, devOptional }]) => path.includes('node_modules/') && !link && !dev && !devOptional,
  );
  const wrong = wanted.flatMap(([path, { version = '', optional, peer }]) => {
    const installed = installedVersion(join(folder, path));
    if (installed === version || (installed === null && (optional || peer))) return [];
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return [`${name} ${installed === null ? 'is missing' : `is ${installed} instead of ${version}`}`];
  });
  if (wrong.length === 0) return ok(`All ${wanted.length} packages are those of this release.`);
  const more = wrong.length > named ? `, and ${wrong.length - named} more` : '';
  return problem(
    `Packages are not those of this release (${wrong.slice(0, named).join(', ')}${more}): stop the server, run 'npm ci' in ${folder}, and start it.`,
  );
}

function installedVersion(folder: string): string | null {
  try {
    return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
  } catch {
    return null;
  }
}
