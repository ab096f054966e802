import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../web-build.ts';

/** The requirements of levels 1 and 2 in each chapter of OWASP ASVS 5.0.0. */
const requirements = {
  V1: 27,
  V2: 11,
  V3: 19,
  V4: 10,
  V5: 9,
  V6: 35,
  V7: 18,
  V8: 7,
  V9: 7,
  V10: 29,
  V11: 14,
  V12: 9,
  V13: 13,
  V14: 9,
  V15: 13,
  V16: 16,
  V17: 7,
};
const text = readFileSync(join(root, 'docs', 'security.md'), 'utf8');
const rows = [...text.matchAll(/^\| (V\d+\.\d+\.\d+) \| ([^|]+) \| (.*) \|$/gm)].map(([, id, state, how]) => ({
  id: id!,
  state: state!.trim(),
  how: how!,
}));

test('every requirement of ASVS levels 1 and 2 has one row with its state', () => {
  const counts = Object.fromEntries(Object.keys(requirements).map((chapter) => [chapter, 0]));
  for (const { id } of rows) counts[id.split('.')[0]!]! += 1;
  expect(counts).toEqual(requirements);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const states = ['met', 'partly', 'deviates', 'not applicable'];
  expect(rows.filter(({ state }) => !states.includes(state))).toEqual([]);
});

test('what is met names the code or the test that shows it, and every file that is named is there', () => {
  const named = (how: string) => [...how.matchAll(/`([\w.@-]+(?:\/[\w.@{}-]+)+)`/g)].map(([, path]) => path!);
  const silent = rows.filter(({ state, how }) => state === 'met' && named(how).length === 0);
  expect(silent.map(({ id }) => id)).toEqual([]);
  const paths = [...new Set(named(text))];
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => /^[a-z0-9-]+\/.*\.\w+$/.test(path) && !existsSync(join(root, path)))).toEqual([]);
});
