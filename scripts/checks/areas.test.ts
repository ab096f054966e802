import { contract } from '@chamfer/contract';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** What an area registers is in its own folder, and nothing of it is forgotten. */
const files = sourceFiles().filter(({ path }) => path.startsWith('server/src/') && !path.endsWith('.test.ts'));

test('every kind of job has somebody who does it', () => {
  const defined = files.flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+) = defineJob\b/g)].map(([, it]) => it!),
  );
  expect(defined.length).toBeGreaterThan(2);
  expect(defined.filter((job) => !files.some(({ text }) => text.includes(`workOn(${job},`)))).toEqual([]);
});

test('no two jobs, and no two topics of events, have the same name', () => {
  for (const kind of ['defineJob', 'defineTopic']) {
    const pattern = new RegExp(`= ${kind}<.*>\\(\\s*'([^']+)'`, 'g');
    const names = files.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name]) => name!));
    expect(names.length).toBeGreaterThan(1);
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  }
});

test('every call has its rows of who gets which status, next to the area that answers it', () => {
  const tests = sourceFiles().filter(({ path }) => path.endsWith('.calls.test.ts'));
  const missing = Object.keys(contract).filter((call) => !tests.some(({ text }) => text.includes(`'${call}': [`)));
  expect(missing).toEqual([]);
});

test('a screen is named after its area, once', () => {
  const lists = sourceFiles().filter(({ path }) => path.endsWith('.screens.ts'));
  const names = lists.flatMap(({ path, text }) =>
    [...text.matchAll(/^(?: {4}| {2}\{ )name: '([^']+)',/gm)].map(([, name]) => ({
      name: name!,
      area: path.split('/')[1]!,
    })),
  );
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter(({ name, area }) => !name.startsWith(`${area}-`))).toEqual([]);
  expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
});
