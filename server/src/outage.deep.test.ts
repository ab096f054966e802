import { type DatabaseKind, type OutageScene, startOutageScene } from '@chamfer/testing/outage-scene';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/**
 * The database is taken away 30 times under load, killed, ended and stopped by turns, for half a second to twenty
 * seconds. Another seed draws other times: OUTAGE_SEED=7 npm run test:deep
 */
const seed = Number(process.env.OUTAGE_SEED ?? 20_260_101);
const rounds = Number(process.env.OUTAGE_ROUNDS ?? 15);
const signals = ['SIGKILL', 'SIGINT', 'SIGQUIT'] as const;
/** From the moment the database is back, in milliseconds. */
const readyWithin = 5000;

/** Numbers from 0 to 1 that are the same for a seed (mulberry32). */
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

  test('comes back after every outage, and loses nothing that was acknowledged', async () => {
    const random = makeRandom(seed);
    for (let round = 0; round < rounds; round++) {
      // Short ones are as likely as long ones: 0.5 s to 20 s.
      const ms = 500 * 40 ** random();
      const signal = signals[Math.floor(random() * signals.length)]!;
      await scene.takeAway(signal, ms);
      await scene.expectReady(readyWithin);
    }
  });

  test('a database that hangs is given up in bounded time, and used again when it goes on', async () => {
    const resume = await scene.freeze();
    const before = scene.counts.get(503) ?? 0;
    await new Promise((done) => setTimeout(done, 25_000));
    resume();
    await scene.expectReady(readyWithin);
    expect(scene.counts.get(503)).toBeGreaterThan(before);
    expect(scene.slowest()).toBeLessThan(20_000);
  });

  test('and all the while every answer was the right one', async () => {
    expect(await scene.endLoad()).toEqual({ odd: [], lost: [] });
  });
});
