import { useTestApp } from '@chamfer/testing';
import { checkRandomActs } from '@chamfer/testing/random-acts';
import { test } from 'vitest';

// One connection for each of the forty: who waits too long for one on a busy machine is refused, as intended.
const app = useTestApp({ env: { DATABASE_POOL: '44' } });

test('20,000 random acts, forty at once, break no invariant', async () => {
  const seed = Number(process.env.ACTS_SEED ?? Date.now() % 1_000_000);
  await checkRandomActs(app, { which: 'all', rounds: 20, acts: 1000, seed });
});
