import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every custom property that a style uses is defined', () => {
  const root = new URL('../', import.meta.url).pathname;
  const files = globSync('**/*.{css,ts,tsx}', { cwd: root }).map((path) => ({
    path,
    text: readFileSync(`${root}${path}`, 'utf8'),
  }));
  const all = files.map(({ text }) => text).join('\n');
  // React Aria sets `--trigger-width` on its popovers.
  const defined = new Set(['--trigger-width', ...(all.match(/--[a-z0-9-]+(?=['"]?\]?\s*:)/g) ?? [])]);
  const unknown = files.flatMap(({ path, text }) =>
    [...text.matchAll(/var\((--[a-z0-9-]+)/g)]
      .filter(([, name]) => !defined.has(name!))
      .map(([, name]) => `${path}: ${name}`),
  );
  expect(unknown).toEqual([]);
});
