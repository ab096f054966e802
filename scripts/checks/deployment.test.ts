import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from '@chamfer/server/config';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { root } from '../web-build.ts';
import { listFiles } from './source-files.ts';

/** What is in `deploy` is checked against the code it starts: settings, ports, folders, addresses and programs. */
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const known = new Set(Object.keys(settings));
const unknown = (names: Iterable<string>) => [...names].filter((name) => !known.has(name));
const dockerfile = read('deploy/Dockerfile');
const compose = parse(read('deploy/compose.yaml')) as { services: Record<string, Service> };
const chart = 'deploy/helm/chamfer';
const values = parse(read(`${chart}/values.yaml`)) as Values;

interface Service {
  environment?: Record<string, string>;
  volumes?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  healthcheck?: { test: string[] };
  stop_grace_period?: string;
}

interface Values {
  settings: Record<string, string>;
  [name: string]: unknown;
}

/** The settings that a Dockerfile or a unit gives its program. */
const given = (text: string, word: string) =>
  Object.fromEntries(
    [...text.matchAll(new RegExp(`^${word}[ =](.+)$`, 'gm'))]
      .flatMap(([, pairs]) => pairs!.split(' '))
      .map((pair) => pair.split('=') as [string, string]),
  );

test('the image runs what there is as somebody without rights, with settings that the server knows', () => {
  const env = given(dockerfile, 'ENV');
  expect(unknown(Object.keys(env))).toEqual([]);
  expect(dockerfile).toContain(`EXPOSE ${env.PORT}\n`);
  expect(dockerfile).toContain(`VOLUME ${env.DATA_DIR}\n`);
  expect(dockerfile).toMatch(/^ARG BASE=node:24-/m);
  expect(dockerfile).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
  const command = JSON.parse(dockerfile.match(/^CMD (.+)$/m)![1]!) as string[];
  // The same as a release starts, whose npm would keep the signal to stop.
  expect(['npm start', `node ${command.slice(1).join(' ')}`]).toEqual([
    'npm start',
    (JSON.parse(read('package.json')) as { scripts: { start: string } }).scripts.start.replace('start.ts', 'serve.ts'),
  ]);
  expect(read('server/src/platform/http/health-routes.ts')).toContain(`'${dockerfile.match(/PORT \+ '(\/\w+)'/)![1]}'`);
});

test('compose gives known settings, and every service of ours and in front of it as few rights as it needs', () => {
  const { chamfer, proxy } = compose.services as { chamfer: Service; proxy: Service };
  expect(unknown(Object.keys(chamfer.environment!))).toEqual([]);
  expect(chamfer.volumes).toContain(`chamfer-data:${given(dockerfile, 'ENV').DATA_DIR}`);
  for (const service of [chamfer, proxy]) {
    expect([service.read_only, service.cap_drop, service.security_opt]).toEqual([
      true,
      ['ALL'],
      ['no-new-privileges:true'],
    ]);
  }
  expect(chamfer.healthcheck?.test.join(' ')).toContain(`:${given(dockerfile, 'ENV').PORT}/readyz`);
  // A stop takes at most ten seconds.
  expect(Number.parseInt(chamfer.stop_grace_period!, 10)).toBeGreaterThan(10);
  const mounted = Object.values(compose.services)
    .flatMap(({ volumes = [] }) => volumes.filter((each) => each.startsWith('./')))
    .map((each) => each.slice(2).split(':')[0]!);
  expect(mounted.filter((path) => !readdirSync(join(root, 'deploy')).includes(path))).toEqual([]);
});

test('the service of systemd starts what the image starts, with settings that the server knows', () => {
  const unit = read('deploy/chamfer.service');
  expect(unknown(Object.keys(given(unit, 'Environment')))).toEqual([]);
  const command = JSON.parse(dockerfile.match(/^CMD (.+)$/m)![1]!) as string[];
  expect(unit).toContain(`/.bin/${command.join(' ')}\n`);
  expect(Number(unit.match(/^TimeoutStopSec=(\d+)$/m)![1])).toBeGreaterThan(10);
  // V8 compiles at run time, and conversions lower their own priority.
  expect(unit).not.toMatch(/^(MemoryDenyWriteExecute|SystemCallFilter=~.*@resources)/m);
});

test('every YAML file of deploy can be read', () => {
  const files = listFiles(join(root, 'deploy')).filter(
    (path) => /\.ya?ml$/.test(path) && !path.includes('/templates/'),
  );
  expect(files.length).toBeGreaterThan(4);
  for (const path of files) {
    for (const document of parseAllDocuments(readFileSync(path, 'utf8'))) {
      expect([path, document.errors]).toEqual([path, []]);
    }
  }
});

test('the values of the chart fit their schema, which refuses what the server does not know', () => {
  const check = new Ajv({ allErrors: true }).compile(JSON.parse(read(`${chart}/values.schema.json`)));
  expect([check(values), check.errors]).toEqual([true, null]);
  expect(unknown(Object.keys(values.settings))).toEqual([]);
  const wrong = [
    { settings: { ...values.settings, ROLE: 'web' } },
    { settings: { ...values.settings, PORT: 3000 } },
    { settings: { ...values.settings, PUBLIC_URL: 'https://cad.haldenworks.example/app' } },
    { replicas: 2 },
    { settingsSecret: '' },
    { web: { replicas: -1 } },
  ];
  expect(wrong.filter((each) => check({ ...values, ...each }))).toEqual([]);
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(parse(read(`${chart}/Chart.yaml`))).toMatchObject({ version, appVersion: version });
});

const templates = listFiles(join(root, chart, 'templates')).map((path) => ({
  name: path.split('/').at(-1)!,
  text: readFileSync(path, 'utf8'),
}));

test('templates of the chart name values and parts that there are', () => {
  const all = templates.map(({ text }) => text).join('\n');
  const named = [...all.matchAll(/\.Values((?:\.\w+)+)/g)].map(([, path]) => path!.slice(1));
  const lacking = named.filter((path) => {
    let place: unknown = values;
    for (const key of path.split('.')) place = (place as Record<string, unknown> | undefined)?.[key];
    return place === undefined;
  });
  expect(named.length).toBeGreaterThan(20);
  expect(lacking).toEqual([]);
  const defined = [...all.matchAll(/define "([^"]+)"/g)].map(([, name]) => name);
  const included = [...all.matchAll(/include "([^"]+)"/g)].map(([, name]) => name);
  expect(included.filter((name) => !defined.includes(name))).toEqual([]);
  // Every block that begins ends.
  for (const { name, text } of templates) {
    const count = (pattern: RegExp) => (text.match(pattern) ?? []).length;
    expect([name, count(/\{\{-? (if|with|define|range) /g)]).toEqual([name, count(/\{\{-? end -?\}\}/g)]);
  }
});

test.each(templates.filter(({ name }) => name !== '_helpers.tpl'))(
  'the template $name is YAML around its actions',
  ({ text }) => {
    // Without Helm: actions on lines of their own are left out, others are a word.
    const plain = text.replaceAll(/^\s*\{\{.*\}\}\n/gm, '').replaceAll(/\{\{.*?\}\}/g, 'word');
    for (const document of parseAllDocuments(plain)) expect(document.errors).toEqual([]);
  },
);

test('a pod runs one role, is asked for the addresses of health, and leaves the tables to the Job', () => {
  const deployment = read(`${chart}/templates/_deployment.tpl`);
  expect(unknown([...deployment.matchAll(/- name: ([A-Z]+)$/gm)].map(([, name]) => name!))).toEqual([]);
  expect(['web', 'worker'].map((role) => settings.ROLE.safeParse(role).success)).toEqual([true, true]);
  const paths = [...deployment.matchAll(/path: (\/\w+)/g)].map(([, path]) => path);
  const health = read('server/src/platform/http/health-routes.ts');
  expect(paths.filter((path) => !health.includes(`'${path}'`))).toEqual([]);
  expect(new Set(paths)).toEqual(new Set(['/healthz', '/readyz']));
  const command = read(`${chart}/templates/migrate.yaml`).match(/command: (\[.+\])/)![1]!;
  expect(JSON.parse(command)).toEqual([
    'node',
    ...read('package.json')
      .match(/"chamfer": "node (.+)"/)![1]!
      .split(' '),
    'migrate',
  ]);
  expect(read('cli/src/command/operator-command.ts')).toContain('  migrate: {');
});
