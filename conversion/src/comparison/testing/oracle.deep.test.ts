import { expect, it } from 'vitest';
import { useDelivery } from '../../delivery/testing/delivery.fixture.ts';
import { demoDesigns, runOracle } from './oracle.fixture.ts';

const deliver = useDelivery();

it('is right about 200 revisions of the demo designs and made-up assemblies, and about 2,400 comments', async () => {
  const score = await runOracle(await demoDesigns(), { seed: 11, pairs: 200, comments: 12, deliver, deliverEvery: 8 });
  const findings = score.findings.join('\n');
  console.log(score);
  expect(score.comments).toBe(2400);
  expect(score.silentComments, findings).toBe(0);
  expect(score.rightComments / score.comments, findings).toBeGreaterThanOrEqual(0.95);
  // Of all parts, and of those that the comparison decides.
  expect(score.rightParts / score.parts, findings).toBeGreaterThanOrEqual(0.98);
  expect(score.rightParts / (score.parts - score.openParts), findings).toBeGreaterThanOrEqual(0.98);
});
