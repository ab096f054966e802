import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** The one shape of query modules that docs/how-to-add.md lays down. */
const files = sourceFiles().filter(
  ({ path }) => /^web\/src\/(areas|app|platform)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
);
const isModule = (path: string) => /^use-[a-z-]+\.ts$/.test(basename(path));
const asks = /\b(?:useQuery|useInfiniteQuery|useMutation|queryOptions|listOptions)\(/;

test('queries and mutations are made in use-<noun>.ts alone', () => {
  const wrong = files.filter(({ path, text }) => asks.test(text) && !isModule(path));
  expect(wrong.map(({ path }) => path)).toEqual([]);
  expect(files.filter(({ text }) => asks.test(text)).length).toBeGreaterThan(8);
});

test('keys of the query cache are written down once, as <noun>Keys next to the queries they name', () => {
  const wrong = files.filter(({ text }) => /queryKey: \[/.test(text));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});
