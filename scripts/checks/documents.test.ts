import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { contract, type ErrorCode, errors } from '@chamfer/contract';
import { settings } from '@chamfer/server/config';
import { expect, test } from 'vitest';
import { root } from '../web-build.ts';
import { errorsPage, unknownCodes } from './errors-page.ts';
import { envExample, settingsTable } from './settings-table.ts';
import { listFiles, sourceFiles, workspaces } from './source-files.ts';

const codes = Object.keys(errors) as ErrorCode[];

test('docs/errors.md is made of the catalogue and its texts', () => {
  expect(unknownCodes).toEqual([]);
  expect(readFileSync(join(root, 'docs', 'errors.md'), 'utf8')).toBe(errorsPage());
});

test('every error code occurs in a test', () => {
  const tests = sourceFiles().filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path) && !path.startsWith('scripts/'));
  expect(codes.filter((code) => !tests.some(({ text }) => text.includes(code)))).toEqual([]);
});

test('every setting has a description and is in the generated documents', () => {
  expect(Object.entries(settings).filter(([, schema]) => !schema.description)).toEqual([]);
  expect(readFileSync(join(root, 'docs', 'operations.md'), 'utf8')).toContain(settingsTable());
  expect(readFileSync(join(root, '.env.example'), 'utf8')).toBe(envExample());
});

test('every call has a summary', () => {
  expect(Object.entries(contract).filter(([, { summary }]) => !summary.endsWith('.') || summary.length < 10)).toEqual(
    [],
  );
});

test('the lock file contains no registry and pins exact versions', () => {
  const peers = 'bench/viewer/peers';
  for (const folder of ['.', peers]) {
    expect(readFileSync(join(root, folder, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "https?:/);
  }
  for (const folder of ['.', ...workspaces, peers]) {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Record<string, object>;
    const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
    // The name of an aliased package contains the version.
    expect(versions.filter((version) => !/^(npm:[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([]);
  }
});

test('the lock file has the packages of every platform, as npm ci requires', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { optionalDependencies?: object; optional?: boolean }>;
  };
  // The dependencies of an optional package may be missing together with it.
  const named = Object.entries(packages).flatMap(([path, { optionalDependencies = {}, optional }]) =>
    optional ? [] : Object.keys(optionalDependencies).map((name) => ({ path, name })),
  );
  const missing = named.filter(
    ({ path, name }) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`],
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test('the root stays small', () => {
  const entries = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  expect(entries.length).toBeLessThanOrEqual(12);
  expect(existsSync(join(root, 'LICENSE'))).toBe(true);
});

/** Our documents: what is written in Markdown, without what is installed. */
const documents = ['docs', 'e2e', 'bench', 'deploy', 'scripts', ...workspaces]
  .flatMap((folder) => listFiles(join(root, folder)))
  .concat(['README.md', 'CHANGELOG.md'].map((name) => join(root, name)))
  .filter((path) => path.endsWith('.md'));

test('every link of a document leads to a file, and to a heading of it where it names one', () => {
  const dead = documents.flatMap((path) =>
    [...textOf(path).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => target!)
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => {
        const [file, anchor] = target.split('#') as [string, string?];
        const to = file === '' ? path : join(dirname(path), file);
        return !existsSync(to) || (anchor !== undefined && !anchorsOf(to).includes(anchor));
      })
      .map((target) => `${relative(root, path)} → ${target}`),
  );
  expect(documents.length).toBeGreaterThan(100);
  expect(dead).toEqual([]);
});

/** A document without its code, which may look like links. */
function textOf(path: string): string {
  return readFileSync(path, 'utf8')
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .replaceAll(/`[^`\n]*`/g, '');
}

/** The names under which the headings of a document can be linked. */
function anchorsOf(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('the list of decisions names every record', () => {
  const folder = join(root, 'docs', 'decisions');
  const list = readFileSync(join(folder, 'README.md'), 'utf8');
  const records = readdirSync(folder).filter((name) => name !== 'README.md');
  expect(records.filter((name) => !list.includes(`(${name})`))).toEqual([]);
});

test.each(['server/src/areas', 'web/src/areas'])('every area of %s has a README that names its rooms', (areas) => {
  const missing = foldersOf(join(root, areas)).flatMap((area) => {
    const path = join(area, 'README.md');
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const rooms = foldersOf(area).map((room) => basename(room));
    return ['', ...rooms.filter((room) => !/^(texts|testing)$/.test(room))]
      .filter((room) => !text.includes(room === '' ? '# ' : `\`${room}/\``))
      .map((room) => `${relative(root, path)}: ${room}`);
  });
  expect(missing).toEqual([]);
});

function foldersOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name));
}
