import { expect, it } from 'vitest';
import { openBytesOf } from '../../delivery/model.fixture.ts';
import { useDelivery } from '../../delivery/testing/delivery.fixture.ts';
import { compareModels } from '../compare-models.ts';
import { type DesignPart, demoDesign, makeDesign, writeDesign } from './design.fixture.ts';
import { fileOperations } from './file-operations.fixture.ts';
import { randomOf } from './random.fixture.ts';
import { unchanged } from './revision.fixture.ts';

const deliver = useDelivery();
const random = randomOf(3);

async function compare(parts: readonly DesignPart[], operations: readonly string[], isDelivered = false) {
  const revision = unchanged('the same', parts);
  for (const operation of operations) fileOperations[operation]!(revision, random);
  const [old, now] = [await writeDesign(revision.old), await writeDesign(revision.now)];
  const glb = isDelivered ? (await deliver(now.glb)).full : now.glb;
  return (await compareModels(await openBytesOf(old.glb), await openBytesOf(glb), [])).summary;
}

it.each([
  { operations: [], isDelivered: false },
  { operations: ['reordered', 'renamed'], isDelivered: false },
  { operations: ['baked', 'reordered'], isDelivered: false },
  { operations: ['renamed', 'baked'], isDelivered: true },
])('sees no change in the same model: $operations, delivered: $isDelivered', async ({ operations, isDelivered }) => {
  for (const parts of [await demoDesign('gearbox-housing'), makeDesign(random)]) {
    const { counts, fileMotion, unitFactor } = await compare(parts, operations, isDelivered);
    expect(Object.entries(counts).filter(([, count]) => count > 0)).toEqual([['same', parts.length]]);
    expect([fileMotion, unitFactor]).toEqual([null, 1]);
  }
});

it('says of a file that was turned, or in another unit, that it was, and finds no part changed', async () => {
  const parts = makeDesign(random);
  const { counts, fileMotion, unitFactor } = await compare(parts, ['turned', 'in millimetres']);
  expect(counts.same).toBe(parts.length);
  expect(unitFactor).toBe(1000);
  [1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 30, 10, 20, 1].forEach((value, k) => {
    expect(fileMotion![k]).toBeCloseTo(value, 1);
  });
});
