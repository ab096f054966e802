import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { listFiles } from '../checks/source-files.ts';
import { root } from '../web-build.ts';

/** The packages that run on a server. The web app is in the release as it was built, and what only tests need is not. */
const packages = ['contract', 'conversion', 'sandbox-pay', 'designs', 'server', 'demo', 'viewer', 'client', 'cli'];
/** Files and folders that go along as they are. */
const others = [
  '.env.example',
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'deploy',
  'docs',
  'scripts/serve.ts',
  'scripts/setup.cjs',
];

interface Manifest {
  version: string;
  workspaces?: string[];
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** The version of this checkout, as `package.json` has it. */
export const version = readManifest('.').version;

/**
 * Copies what a release is made of to a new folder: sources without their tests, the built web app, and manifests that name
 * nothing but what a server runs. The web app must have been built.
 * @throws Error when it was not, or the folder exists
 */
export function copyReleaseFiles(to: string): void {
  const web = join('web', 'dist');
  if (!existsSync(join(root, web))) throw new Error('the web app is not built: run npm run build');
  mkdirSync(to);
  for (const path of packages) copy(path, to);
  for (const path of others) copy(path, to);
  // Source maps are uploaded elsewhere, and `.built-from` is of the checkout.
  cpSync(join(root, web), join(to, web), {
    recursive: true,
    filter: (path) => !/\.map(\.\w+)?$|\.built-from$/.test(path),
  });
  for (const path of packages) writeManifest(join(to, path), withoutTools(readManifest(path)));
  writeManifest(to, rootManifest());
  cpSync(join(root, 'package-lock.json'), join(to, 'package-lock.json'));
}

function copy(path: string, to: string): void {
  const from = join(root, path);
  const files = statSync(from).isDirectory() ? listFiles(from) : [from];
  for (const file of files.filter((each) => !/\.test\.tsx?$/.test(each))) {
    const target = join(to, relative(root, file));
    mkdirSync(dirname(target), { recursive: true });
    cpSync(file, target);
  }
}

function withoutTools({ devDependencies: _, ...manifest }: Manifest): Manifest {
  return manifest;
}

/** The root's manifest: Node itself is a package, as in a checkout, so that any Node can begin. */
function rootManifest(): Manifest {
  const { devDependencies = {}, scripts = {}, ...manifest } = readManifest('.');
  return {
    ...manifest,
    workspaces: packages,
    scripts: {
      prestart: scripts.prestart!,
      start: scripts.start!.replace('start.ts', 'serve.ts'),
      chamfer: scripts.chamfer!,
    },
    dependencies: { node: devDependencies.node! },
  };
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
}

function writeManifest(folder: string, manifest: Manifest): void {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
