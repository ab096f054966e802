import { type Endpoint, endpoints } from '@chamfer/contract';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** Comments have a key of their own, which the page keeps until they are sent. */
const withOwnKey = 'POST /web/comments';

test('the web makes what it creates with a key', () => {
  const creating = endpoints.filter(([name, call]) => (call as Endpoint).creates && name !== withOwnKey);
  const names = new Set<string>(creating.map(([name]) => name));
  const wrong = sourceFiles()
    .filter(({ path }) => path.startsWith('web/src/') && !path.includes('.test.'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bcall\(\s*'([^']+)'/g)]
        .filter(([, name]) => names.has(name!))
        .map(([, name]) => [path, name]),
    );
  expect(names.size).toBeGreaterThan(0);
  expect(wrong).toEqual([]);
});
