import { expect, test } from 'vitest';
import { returnAddress, wantsSignUp } from './return-address.ts';

const site = { origin: 'https://chamfer.example', allowed: ['https://app.example'], fallback: '/account' };

test.each([
  [undefined, '/account'],
  ['', '/account'],
  ['/v/abc?x=1#pin', '/v/abc?x=1#pin'],
  ['https://chamfer.example/teams', '/teams'],
  ['https://app.example/open?x=1', 'https://app.example/open?x=1'],
  ['/login?redirect_url=/login', '/account'],
  ['/logout/', '/account'],
])('%s is followed to %s', (redirectUrl, expected) => {
  expect(returnAddress(redirectUrl, site)).toBe(expected);
});

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example/v/abc',
  '/\\elsewhere.example',
  '/.//elsewhere.example',
  '/..//elsewhere.example',
  '/a/..//elsewhere.example',
  '\\\\elsewhere.example',
  'https://chamfer.example@elsewhere.example/',
  'https://chamfer.example.elsewhere.example/',
  'http://chamfer.example/teams',
  'https://app.example:8443/',
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,x',
  'https://',
])('%s leads to our own start page', (redirectUrl) => {
  expect(returnAddress(redirectUrl, site)).toBe('/');
});

test('hints decide between sign-up and log-in', () => {
  expect(wantsSignUp({})).toBe(false);
  expect(wantsSignUp({ source: 'elsewhere' })).toBe(false);
  expect(wantsSignUp({ auth_hint: 'signup' })).toBe(true);
  expect(wantsSignUp({ signup: '1' })).toBe(true);
});
