import { useTestApp } from '@chamfer/testing';
import { checkRandomActs } from '@chamfer/testing/random-acts';
import { expect, test } from 'vitest';

// One connection for each of the forty: who waits too long for one on a busy machine is refused, as intended.
const app = useTestApp({ env: { DATABASE_POOL: '44' } });

/** Thousands of them, among those of the team area, are in `random-acts.deep.test.ts` there. */
test('after 600 random acts of sharing, forty at once, everybody opens what a second model says', async () => {
  const seed = Number(process.env.ACTS_SEED ?? 20_261_101);
  // Acts that are all refused would prove nothing. Which succeed depends on how the forty meet, so there may be more rounds.
  const done = [
    'inviteToProject 200',
    'acceptWaiting 200',
    'inviteToLink 200',
    'acceptOnLink 200',
    'withdrawInvitation 204',
    'changeProjectRole 200',
    'removeFromProject 204',
    'leaveProject 204',
    'removeFromLink 204',
    'ask 201',
    'grant 200',
    'deny 204',
    'openToSpace 200',
    'move 200',
    'archive 200',
    'endSharing 200',
  ];
  const seen = new Set<string>();
  const missing = () => done.filter((answer) => !seen.has(answer));
  for (let round = 0; round < 4 && missing().length > 0; round++) {
    const asked = { which: 'sharing', rounds: 1, acts: 600, seed: seed + round } as const;
    for (const answer of await checkRandomActs(app, asked)) seen.add(answer);
  }
  expect(missing()).toEqual([]);
});
