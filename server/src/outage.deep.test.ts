import { eventually } from '@chamfer/testing/eventually';
import { type DatabaseKind, type OutageScene, startOutageScene } from '@chamfer/testing/outage-scene';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/**
 * Takes the database away 30 times under load, by killing, terminating and stopping it in turn, for half a second to
 * twenty seconds. Another seed changes the times: OUTAGE_SEED=7 npm run test:deep
 */
const seed = Number(process.env.OUTAGE_SEED ?? 20_260_101);
const rounds = Number(process.env.OUTAGE_ROUNDS ?? 15);
const signals = ['SIGKILL', 'SIGINT', 'SIGQUIT'] as const;

/** Reproducible pseudo-random numbers from 0 to 1 (mulberry32). */
function makeRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe.each<DatabaseKind>(['embedded', 'external'])('%s database', (kind) => {
  let scene: OutageScene;
  beforeAll(async () => {
    console.info(`outages: seed ${seed}, ${rounds} times`);
    scene = await startOutageScene(kind);
  });
  afterAll(() => scene?.close());

  test('recovers after every outage, and loses no acknowledged data', async () => {
    const random = makeRandom(seed);
    for (let round = 0; round < rounds; round++) {
      // Log-uniform from 0.5 s to 20 s, so short outages are as likely as long ones.
      const ms = 500 * 40 ** random();
      const signal = signals[Math.floor(random() * signals.length)]!;
      await scene.takeAway(signal, ms);
      await scene.expectReady();
    }
  });

  test('calls to a hanging database fail while it hangs, and succeed again when it resumes', async () => {
    const resume = await scene.freeze();
    const before = scene.counts.get(503) ?? 0;
    await eventually(() => expect(scene.counts.get(503) ?? 0).toBeGreaterThan(before));
    resume();
    await scene.expectReady();
  });

  test('every response in the meantime was correct', async () => {
    expect(await scene.endLoad()).toEqual({ odd: [], lost: [] });
  });
});
