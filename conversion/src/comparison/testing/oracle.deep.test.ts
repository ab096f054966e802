import { expect, it } from 'vitest';
import { useDelivery } from '../../delivery/testing/delivery.fixture.ts';
import { demoDesigns, runOracle } from './oracle.fixture.ts';
import { addScore, noScore } from './score.fixture.ts';

const deliver = useDelivery();
const seeds = [7, 11, 12];

it('is right about many revisions of the demo designs and made-up assemblies, and about their comments', async () => {
  const designs = (await demoDesigns()).filter(({ parts }) => parts.length < 100);
  const sum = noScore();
  for (const seed of seeds) {
    addScore(sum, await runOracle(designs, { seed, pairs: 40, comments: 12, deliver, deliverEvery: 8 }));
  }
  const findings = sum.findings.join('\n');
  expect(sum.comments).toBe(seeds.length * 40 * 12);
  expect(sum.silentComments, findings).toBe(0);
  expect(sum.rightComments / sum.comments, findings).toBeGreaterThanOrEqual(0.9);
  // Of all parts, and of those that the comparison decides.
  expect(sum.rightParts / sum.parts, findings).toBeGreaterThanOrEqual(0.98);
  expect(sum.rightParts / (sum.parts - sum.openParts), findings).toBeGreaterThanOrEqual(0.98);
});
