import { expect, test } from 'vitest';
import { clientAddress, readAddress, sourceOf } from './client-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:CB00:7107', '203.0.113.7'],
  ['2001:DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
  ['[2001:db8::7]:4711', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::1', '::1'],
])('reads %s', (text, address) => expect(readAddress(text)).toBe(address));

test.each([
  undefined,
  '',
  'unknown',
  'localhost',
  '203.0.113.256',
  '203.0.113',
  '2130706433',
  '0x7f.0.0.1',
  '127.1',
  '203.0.113.7:4711:1',
  '203.0.113.7|x',
  '%eth0',
  'x'.repeat(10_000),
])('%s is not an address', (text) => expect(readAddress(text)).toBeNull());

test('the source of IPv6 is the /64 of a subscriber, of IPv4 the address', () => {
  expect(sourceOf('203.0.113.7')).toBe('203.0.113.7');
  expect(sourceOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(sourceOf('2001:db8:1:2:ffff::1')).toBe('2001:db8:1:2::/64');
  expect(sourceOf('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64');
  expect(sourceOf('')).toBe('');
});

test('falls back to the nearest valid address', () => {
  expect(clientAddress(['127.0.0.1', '203.0.113.7'])).toBe('203.0.113.7');
  expect(clientAddress(['127.0.0.1', 'unknown'])).toBe('127.0.0.1');
  expect(clientAddress(['127.0.0.1', '10.0.0.1', '<script>'])).toBe('10.0.0.1');
  expect(clientAddress([undefined])).toBe('');
});
