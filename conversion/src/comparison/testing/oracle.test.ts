import { expect, it } from 'vitest';
import { useDelivery } from '../../delivery/testing/delivery.fixture.ts';
import { demoDesigns, runOracle } from './oracle.fixture.ts';

const deliver = useDelivery();

it('finds what was changed in revisions made by construction, and puts no comment where its place is not', async () => {
  const designs = (await demoDesigns()).filter(({ parts }) => parts.length < 100);
  const score = await runOracle(designs, { seed: 7, pairs: 36, comments: 12, deliver, deliverEvery: 8 });
  const findings = score.findings.join('\n');
  expect(score.comments).toBe(36 * 12);
  expect(score.silentComments, findings).toBe(0);
  expect(score.rightComments / score.comments, findings).toBeGreaterThanOrEqual(0.93);
  expect(score.rightParts / score.parts, findings).toBeGreaterThanOrEqual(0.98);
});
