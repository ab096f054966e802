import { expect, it } from 'vitest';
import { useDelivery } from '../../delivery/testing/delivery.fixture.ts';
import { demoDesigns, runOracle } from './oracle.fixture.ts';
import { addScore, noScore } from './score.fixture.ts';

const deliver = useDelivery();

it('is right about 204 revisions of the demo designs and made-up assemblies, and about 2,448 comments', async () => {
  const designs = await demoDesigns();
  const sum = noScore();
  for (const seed of [11, 12, 13, 14, 15]) {
    const small = designs.filter(({ parts }) => parts.length < 100);
    addScore(sum, await runOracle(small, { seed, pairs: 40, comments: 12, deliver, deliverEvery: 8 }));
  }
  const engine = designs.filter(({ name }) => name === 'twin-cylinder-engine');
  addScore(sum, await runOracle(engine, { seed: 16, pairs: 4, comments: 12, deliver, deliverEvery: 8 }));
  const findings = sum.findings.join('\n');
  expect(sum.comments).toBe(204 * 12);
  expect(sum.silentComments, findings).toBe(0);
  expect(sum.rightComments / sum.comments, findings).toBeGreaterThanOrEqual(0.95);
  // Of all parts, and of those that the comparison decides.
  expect(sum.rightParts / sum.parts, findings).toBeGreaterThanOrEqual(0.98);
  expect(sum.rightParts / (sum.parts - sum.openParts), findings).toBeGreaterThanOrEqual(0.98);
});
