import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract, type ErrorCode, errors } from '@chamfer/contract';
import { settings } from '@chamfer/server/config';
import { expect, test } from 'vitest';
import { root } from '../web-build.ts';
import { envExample, settingsTable } from './settings-table.ts';
import { sourceFiles } from './source-files.ts';

const codes = Object.keys(errors) as ErrorCode[];

test('every error code has a page, and every page has a code', () => {
  const pages = readdirSync(join(root, 'docs', 'errors')).filter((name) => name !== 'README.md');
  expect(pages.toSorted()).toEqual(codes.map((code) => `${code}.md`).toSorted());
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
  for (const folder of ['.', 'contract', 'server', 'web', 'viewer', 'cli', 'testing', peers]) {
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
