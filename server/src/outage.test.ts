import { type DatabaseKind, type OutageScene, startOutageScene } from '@chamfer/testing/outage-scene';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** A sample of `outage.deep.test.ts`: two outages under load, the first ending every connection at once. */
describe.each<DatabaseKind>(['embedded', 'external'])('%s database', (kind) => {
  let scene: OutageScene;
  beforeAll(async () => {
    scene = await startOutageScene(kind);
  });
  afterAll(() => scene?.close());

  test('the server recovers when the database is back, and no acknowledged data is lost', async () => {
    await scene.takeAway('SIGKILL', 500);
    await scene.expectReady();
    await scene.takeAway('SIGINT', 2000);
    await scene.expectReady();
    expect(scene.counts.get(503)).toBeGreaterThan(0);
    expect(await scene.endLoad()).toEqual({ odd: [], lost: [] });
  });
});
