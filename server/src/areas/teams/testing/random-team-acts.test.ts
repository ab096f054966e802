import { useTestApp } from '@chamfer/testing';
import { checkRandomActs } from '@chamfer/testing/random-acts';
import { expect, test } from 'vitest';

// One connection for each of the forty: who waits too long for one on a busy machine is refused, as intended.
const app = useTestApp({ env: { DATABASE_POOL: '44' } });

/** 20,000 of them are in `random-acts.deep.test.ts`. */
test('after 500 random acts, forty at once, every invariant holds and everybody opens what the model says', async () => {
  const seed = Number(process.env.ACTS_SEED ?? 20_260_101);
  const seen = await checkRandomActs(app, { which: 'team', rounds: 1, acts: 500, seed });
  // Acts that are all refused would prove nothing.
  const done = ['changeRole 200', 'invite 200', 'accept 200', 'add 200', 'takeOut 200', 'remove 204', 'leave 204'];
  expect(done.filter((answer) => !seen.has(answer))).toEqual([]);
});
