import { expect, test } from 'vitest';
import { makeSourceShares } from './source-shares.ts';

test('a source that holds its share is refused, others are not, and what ends makes room, also by failing', async () => {
  const shares = makeSourceShares(10);
  const ended = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<void>();
  const first = shares.hold('192.0.2.1', 6, () => ended.promise);
  const second = shares.hold('192.0.2.1', 4, () => failed.promise);
  const nothing = () => Promise.resolve();
  await expect(shares.hold('192.0.2.1', 1, nothing)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await shares.hold('192.0.2.2', 10, nothing);
  failed.reject(new Error('not written'));
  await expect(second).rejects.toThrow('not written');
  await expect(shares.hold('192.0.2.1', 5, nothing)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await shares.hold('192.0.2.1', 4, nothing);
  ended.resolve();
  await first;
  await shares.hold('192.0.2.1', 10, nothing);
});
