import { killWhileRequesting } from '@chamfer/testing/education-kills';
import { expect, test } from 'vitest';
import { sweepLater } from './sweep-later.ts';

// Two hundred of them: `education-kills.deep.test.ts`.
test('a request that is killed leaves no photo without it, and nothing that others see', async () => {
  const { requested, ...found } = await killWhileRequesting(4, 1, sweepLater);
  expect(found).toEqual({ loose: [], lost: [], seen: [], left: 0 });
  expect(requested).toBeGreaterThan(0);
});
