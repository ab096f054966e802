import { expect, test } from 'vitest';
import { ownPlatform } from './own-platform.ts';

test.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'mac'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ipad'],
  ['Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X)', 5, 'ipad'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, 'windows'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 0, null],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 5, null],
])('%s with %i touch points is %s', (userAgent, maxTouchPoints, expected) => {
  expect(ownPlatform({ userAgent, maxTouchPoints })).toBe(expected);
});
