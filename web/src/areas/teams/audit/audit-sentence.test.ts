import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { auditSentences } from './audit-sentence.tsx';

/** Acts of a person or of the operator, which no team's log has. */
const ofNoTeam =
  /^(?:(?:account|education|flag|voucher|voucher_batch)\.|operator\.(?!link_stopped$)|sso\.(?:identity_linked|address_moved)$)/;

test('every act that the server records for a team has a sentence', () => {
  const declared = globSync('server/src/areas/*/*.audit.ts')
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/^ {4}'([a-z_]+\.[a-z_]+)':/gm)])
    .map(([, act]) => act!)
    .filter((act) => !ofNoTeam.test(act));
  expect(declared.length).toBeGreaterThan(20);
  expect(Object.keys(auditSentences).toSorted()).toEqual(declared.toSorted());
});
