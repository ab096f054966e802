import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/**
 * Tests wait for events, and their time-outs only end what hangs: three minutes at least
 * (docs/decisions/0094-tests-have-an-hour.md). `eventually` is the one way to wait.
 */
const files = sourceFiles().filter(
  ({ path }) => /\.(test|spec|webkit)\.tsx?$|^e2e\/|^testing\//.test(path) && !path.endsWith('test-patience.test.ts'),
);
const shortest = 180_000;

test('no wait of a test ends before three minutes', () => {
  const wrong = files.flatMap(({ path, text }) =>
    [...text.matchAll(/\btimeout: ([\d_]+)\b(?! \*)|setDefaultTimeout\(([\d_]+)\)|^\s*\}, ([\d_]{4,})\);/gm)]
      .filter(([, option, page, limit]) => toNumber(option ?? page ?? limit!) < shortest)
      .map(([found]) => `${path}: ${found.trim()}`),
  );
  expect(wrong).toEqual([]);
});

test('tests wait by eventually, expect.poll or locators alone, and run once', () => {
  const wrong = files.filter(
    ({ path, text }) => path !== 'testing/src/eventually.ts' && /\bvi\.wait(For|Until)\(|\bretry: \d/.test(text),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
  expect(files.filter(({ text }) => text.includes('eventually(')).length).toBeGreaterThan(20);
});

const toNumber = (text: string) => Number(text.replaceAll('_', ''));
