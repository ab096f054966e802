import { expect, test } from 'vitest';
import { isSigned, signWebhook } from './webhook-signature.ts';

const now = new Date('2026-11-23T08:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const body = Buffer.from('{"id":"evt_1"}');

test('a webhook is believed with either secret, for five minutes, and unchanged', () => {
  const header = signWebhook('old', body, now);
  expect(isSigned(['new', 'old'], header, body, now)).toBe(true);
  expect(isSigned(['old'], header, body, after(300))).toBe(true);
  expect(isSigned(['old'], header, body, after(301))).toBe(false);
  expect(isSigned(['old'], header, body, after(-301))).toBe(false);
  expect(isSigned(['new'], header, body, now)).toBe(false);
  expect(isSigned([], header, body, now)).toBe(false);
  expect(isSigned(['old'], header, Buffer.from('{"id":"evt_2"}'), now)).toBe(false);
});

test.each([undefined, '', ['t=1,v1=00'], 't=1,v1=00', `t=${Math.floor(now.getTime() / 1000)},v1=${'0'.repeat(64)}`])(
  '%j is no signature',
  (header) => {
    expect(isSigned(['old'], header, body, now)).toBe(false);
  },
);
