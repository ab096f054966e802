import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { auditSentences } from './audit-sentence.tsx';

test('every act that the server records for a team has a sentence', () => {
  const declared = globSync('server/src/areas/*/*.audit.ts')
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/^ {4}'([a-z_]+\.[a-z_]+)':/gm)])
    .map(([, act]) => act!)
    .filter((act) => !act.startsWith('account.'));
  expect(declared.length).toBeGreaterThan(20);
  expect(Object.keys(auditSentences).toSorted()).toEqual(declared.toSorted());
});
