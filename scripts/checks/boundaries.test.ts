import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { areaNames, areaOrder } from '@chamfer/server/area-order';
import { expect, test } from 'vitest';
import { root } from '../web-build.ts';
import { listFiles, type SourceFile, sourceFiles, workspaces } from './source-files.ts';

/** The import directions defined in docs/architecture.md, checked against all source files. */
const files = sourceFiles().filter(({ path }) => /\.tsx?$/.test(path));
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path) || /(^|\/)testing\//.test(path);

/**
 * Our packages that each package may import. The server knows nothing of the demo company, which is added to it; the payment
 * provider knows nothing of the server. Tests may also import the harness, and the modelled designs.
 */
const mayImport: Record<Workspace, string[]> = {
  contract: [],
  conversion: ['contract', 'viewer'],
  'sandbox-pay': ['contract'],
  'stripe-fake': [],
  designs: [],
  server: ['contract', 'conversion', 'designs', 'sandbox-pay'],
  demo: ['contract', 'designs', 'server'],
  viewer: [],
  client: ['contract'],
  cli: ['contract', 'client'],
  web: ['contract', 'viewer', 'client'],
  testing: ['contract', 'server', 'stripe-fake'],
};

type Workspace = (typeof workspaces)[number];
const isWorkspace = (name: string): name is Workspace => (workspaces as readonly string[]).includes(name);

function findings(rule: (file: SourceFile) => string[]): string[] {
  return files.flatMap((file) => rule(file).map((target) => `${file.path} imports ${target}`));
}

test('packages import each other in one direction only', () => {
  const wrong = findings(({ path, imports }) => {
    const from = path.split('/')[0]!;
    if (!isWorkspace(from)) return [];
    const allowed = mayImport[from];
    return imports
      .map(({ target }) => target)
      .filter((target) => {
        const to = target.startsWith('@chamfer/') ? target.split('/')[1]! : (target.split('/')[0] ?? '');
        if (!isWorkspace(to) || to === from || (!target.startsWith('@chamfer/') && !target.includes('/'))) return false;
        if (isTest(path) && (to === 'testing' || target === '@chamfer/designs')) return false;
        return !allowed.includes(to);
      });
  });
  expect(wrong).toEqual([]);
});

test('packages are imported by name, never by path', () => {
  const wrong = findings(({ path, imports }) =>
    imports
      .map(({ target }) => target)
      .filter(
        (target) =>
          target.includes('/') && isWorkspace(target.split('/')[0]!) && target.split('/')[0] !== path.split('/')[0],
      ),
  );
  expect(wrong).toEqual([]);
});

test('the web takes only types and plain rules from the contract', () => {
  const plain =
    /^@chamfer\/contract\/(errors|brand|buyer-rules|comment-rules|country-names|education-rules|email-address|format-money|format-number|flags|gltf-extent|hidden-secrets|languages|model-units|names|redirect-target|roles|rules|shown-email|stripe-reasons|support-address|surveys|token-scopes|voucher-code|webhook-events)$/;
  const wrong = findings(({ path, imports }) =>
    path.startsWith('web/src') && !isTest(path)
      ? imports
          .filter(({ target, typeOnly }) => target.startsWith('@chamfer/contract') && !typeOnly && !plain.test(target))
          .map(({ target }) => target)
      : [],
  );
  expect(wrong).toEqual([]);
});

test('three is imported in one folder only', () => {
  const wrong = findings(({ path, imports }) =>
    path.startsWith('viewer/src/three/') || isTest(path) || path.startsWith('bench/')
      ? []
      : imports
          .map(({ target }) => target)
          .filter((target) => /^(three|three-mesh-bvh|camera-controls)(\/|$)/.test(target)),
  );
  expect(wrong).toEqual([]);
});

const areaOf = (path: string) => /^server\/src\/areas\/([^/]+)\//.exec(path)?.[1];

test('an area of the server reaches lower ones alone, through their services, policies, tables, ports or seeds', () => {
  const order: readonly string[] = areaOrder;
  /** The place of a file in the order: that of its room, where the room is listed there, else of its area. */
  const placeOf = (path: string) => {
    const room = /^server\/src\/areas\/([^/]+\/[^/]+)\//.exec(path)?.[1];
    return order.indexOf(room !== undefined && order.includes(room) ? room : areaOf(path)!);
  };
  const wrong = findings(({ path, imports }) => {
    const area = areaOf(path);
    if (!area || isTest(path)) return [];
    return imports
      .map(({ target }) => target)
      .filter((target) => {
        const other = areaOf(target);
        if (other === undefined || other === area) return false;
        return !/\.(service|policy|tables|port|seed)\.ts$/.test(target) || !(placeOf(target) < placeOf(path));
      });
  });
  expect(wrong).toEqual([]);
  const areas = new Set(files.map(({ path }) => areaOf(path)).filter((area) => area !== undefined));
  expect([...areas].toSorted()).toEqual(areaNames.toSorted());
});

test('an area writes only to its own tables', () => {
  const ownerOf = new Map(
    files
      .filter(({ path }) => /^server\/src\/areas\/.*\.tables\.ts$/.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].flatMap(([, name, table]) => [
          [name!, areaOf(path)!] as const,
          [table!, areaOf(path)!] as const,
        ]),
      ),
  );
  expect(ownerOf.size).toBeGreaterThan(10);
  const writing = /\.(?:insert|update|delete)\((\w+)\)|\b(?:insert into|update|delete from) (\w+)\b/g;
  const wrong = files.flatMap(({ path, text }) => {
    const area = areaOf(path);
    if (!area || isTest(path)) return [];
    return [...text.matchAll(writing)]
      .map(([, name, table]) => name ?? table!)
      .filter((table) => (ownerOf.get(table) ?? area) !== area)
      .map((table) => `${path} writes to ${table}`);
  });
  expect(wrong).toEqual([]);
});

test('the server platform imports no area, and no payment provider', () => {
  const wrong = findings(({ path, imports }) =>
    path.startsWith('server/src/platform/') && !isTest(path)
      ? imports
          .map(({ target }) => target)
          .filter((target) => /^server\/src\/areas\/|^@chamfer\/sandbox-pay(\/|$)/.test(target))
      : [],
  );
  expect(wrong).toEqual([]);
});

test('of the areas of the server, the pages for developers alone know the payment provider', () => {
  const wrong = findings(({ path, imports }) =>
    path.startsWith('server/src/areas/') && !path.startsWith('server/src/areas/dev/')
      ? imports.map(({ target }) => target).filter((target) => /^@chamfer\/sandbox-pay(\/|$)/.test(target))
      : [],
  );
  expect(wrong).toEqual([]);
});

/** What the manifest of a workspace names of the others. */
function manifestOf(name: string): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'));
  return Object.keys(dependencies).flatMap((key) => (key.startsWith('@chamfer/') ? [key.split('/')[1]!] : []));
}

test('manifests name what their packages may import, in no circle', () => {
  const wrong = workspaces.flatMap((name) =>
    manifestOf(name)
      .filter((other) => !mayImport[name].includes(other))
      .map((other) => `${name} names ${other}`),
  );
  expect(wrong).toEqual([]);
  const reached = (name: string, path: string[] = []): string[] =>
    path.includes(name)
      ? [[...path, name].join(' → ')]
      : isWorkspace(name)
        ? mayImport[name].flatMap((other) => reached(other, [...path, name]))
        : [];
  expect(workspaces.flatMap((name) => reached(name))).toEqual([]);
});

/** What puts the server together, or hands all of its parts on. */
const composing =
  /^server\/src\/((addition|app|areas|operate|serve|start-parts)|platform\/(area|context|parts|sweep|jobs\/job-worker|http\/(guard|http-app|web-files)))\.ts$/;

test('modules of the server take the parts they use, and all of them only for a context', () => {
  const wrong = files.filter(
    ({ path, text }) =>
      path.startsWith('server/src/') &&
      !isTest(path) &&
      !composing.test(path) &&
      /: Parts\b|(?<!Pick)<Parts\b/.test(text) &&
      !text.includes('systemContext('),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

/** What each layer of the web may import; an area imports no other area, because routes compose them. */
const webLayers: Record<string, string[]> = {
  app: ['app', 'areas', 'platform', 'i18n', 'ui'],
  areas: ['platform', 'i18n', 'ui'],
  platform: ['platform', 'i18n', 'ui'],
  i18n: ['platform', 'i18n', 'ui'],
  ui: ['ui'],
};

test('the web app is layered: app, areas, platform with i18n, primitives', () => {
  const placeOf = (path: string) => /^web\/src\/([^/]+)\/(?:([^/]+)\/)?/.exec(path);
  const wrong = findings(({ path, imports }) => {
    const from = placeOf(path);
    if (!from || isTest(path)) return [];
    return imports
      .map(({ target }) => target)
      .filter((target) => {
        const to = placeOf(target);
        if (!to || (from[1] === 'areas' && to[1] === 'areas' && from[2] === to[2])) return false;
        return !webLayers[from[1]!]?.includes(to[1]!);
      });
  });
  expect(wrong).toEqual([]);
});

test('sessions are ended in one place, which notifies every server', () => {
  const ending = files.filter(
    ({ path, text }) => path.startsWith('server/src/') && /update\(sessions\)\s*\.set\(\{[^}]*revokedAt/.test(text),
  );
  expect(ending.map(({ path }) => path)).toEqual(['server/src/areas/sessions/session-ends.service.ts']);
});

test('API tokens are ended in one place, which notifies every server', () => {
  const ending = files.filter(
    ({ path, text }) => path.startsWith('server/src/') && /update\(apiTokens\)\s*\.set\(\{[^}]*revokedAt/.test(text),
  );
  expect(ending.map(({ path }) => path)).toEqual(['server/src/areas/api-tokens/token-ends.service.ts']);
});

test('files are small, and named subject then role in kebab-case', () => {
  const wrong = sourceFiles().flatMap(({ path, text }) => {
    const lines = text.split('\n').length;
    const problems = [];
    if (/\.(ts|tsx|css|mjs|cjs)$/.test(path) && lines > 400) problems.push(`${path} has ${lines} lines`);
    if (!isWellNamed(path)) problems.push(`${path} is not in kebab-case`);
    if (/(^|\/)(utils|helpers|misc)(\.|\/)/.test(path)) problems.push(`${path} is a drawer for anything`);
    const depth = path.split('/src/')[1]?.split('/').length ?? 0;
    if (depth > 4) problems.push(`${path} lies more than three folders below src`);
    return problems;
  });
  expect(wrong).toEqual([]);
});

/** Exceptions: languages are named by their tags, journeys by number, migrations by the tool that numbers them. */
function isWellNamed(path: string): boolean {
  if (/\/(i18n|texts)\/|^server\/migrations\//.test(path) || basename(path) === 'README.md') return true;
  return /^(J\d\d-)?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(basename(path));
}

/** Where folders are divided into rooms. */
const divided = [...workspaces, 'e2e', 'bench', 'scripts'].map((name) =>
  existsSync(join(root, name, 'src')) ? `${name}/src` : name,
);

test('no folder has more than thirty files', () => {
  const counts = new Map<string, number>();
  for (const path of divided.flatMap((folder) => listFiles(join(root, folder)))) {
    const folder = relative(root, dirname(path));
    // A file a language or a picture is no room to be lost in.
    if (!/\/(i18n|texts|assets)(\/|$)/.test(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect(counts.size).toBeGreaterThan(50);
  expect([...counts].filter(([, count]) => count > 30)).toEqual([]);
});

test('no skipped tests, silenced lints or any-types', () => {
  const wrong = files.flatMap(({ path, text }) => {
    const silencing =
      /\b(?:it|test|describe)\.(?:only|skip|todo|fixme)\b|@ts-(?:ignore|nocheck)|eslint-disable|biome-ignore|\bas any\b|: any\b/;
    return path.startsWith('scripts/checks/') || !silencing.test(text) ? [] : [path];
  });
  expect(wrong).toEqual([]);
});
