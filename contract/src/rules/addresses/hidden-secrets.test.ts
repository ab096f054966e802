import { expect, test } from 'vitest';
import { hideFragment, hideSecrets } from './hidden-secrets.ts';

const id = '0198c0de-0000-7000-8000-000000000001';
const random = 'Zk3v'.repeat(11);

test.each([
  ['https://c.example/v/0198?code=abc&x=1', 'https://c.example/v/0198?code=hidden&x=1'],
  ['/reset?hash=h&token=t&state=s', '/reset?hash=hidden&token=hidden&state=hidden'],
  ['/cb?SAMLResponse=a%2Bb&RelayState=%2Fx', '/cb?SAMLResponse=hidden&RelayState=hidden'],
  ['/a?%74oken=t&CODE=1', '/a?%74oken=hidden&CODE=hidden'],
  [`/teams/${id}/members?space=${id}`, `/teams/${id}/members?space=${id}`],
  [`/password-reset/${random}`, '/password-reset/hidden'],
  [`/claim?voucher=${random}`, '/claim?voucher=hidden'],
  ['/a?%=1&code', '/a?%=1&code'],
  [`/a#${random}`, '/a#hidden'],
  ['/a?b=?token=x', '/a?b=?token=x'],
  ['', ''],
])('%s is shown as %s', (address, shown) => {
  expect(hideSecrets(address)).toBe(shown);
});

test('a fragment with parameters loses its secrets, and a word stays', () => {
  expect(hideFragment('#email_hint=m%40x.example&page=2')).toBe('#email_hint=hidden&page=2');
  expect(hideFragment('#notifications')).toBe('#notifications');
  expect(hideFragment(`#${random}`)).toBe('#hidden');
  expect(hideFragment('')).toBe('');
});
