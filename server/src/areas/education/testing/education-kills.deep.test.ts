import { killWhileRequesting } from '@chamfer/testing/education-kills';
import { expect, test } from 'vitest';
import { sweepLater } from './sweep-later.ts';

/** KILL_SEED=7 varies the kills; KILLS=20 makes fewer of them. */
const seed = Number(process.env.KILL_SEED ?? 2);
const kills = Number(process.env.KILLS ?? 200);

test(`${kills} requests that are killed leave no photo without one, and nothing that others see`, async () => {
  const { requested, ...found } = await killWhileRequesting(kills, seed, sweepLater);
  console.info(`education kills: seed ${seed}, ${kills} kills, ${requested} went on`);
  expect(found).toEqual({ loose: [], lost: [], seen: [], left: 0 });
});
