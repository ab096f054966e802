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

test('sources and hints choose between sign-up and log-in', () => {
  for (const source of ['embedded', 'download', 'pricing']) expect(wantsSignUp({ source })).toBe(true);
  for (const source of ['signin', 'signup', 'update-mac', 'app-auth', 'auth-handoff', 'sso-callback', undefined]) {
    expect(wantsSignUp({ source })).toBe(false);
  }
  expect(wantsSignUp({ auth_hint: 'signup' })).toBe(true);
  expect(wantsSignUp({ signup: '1' })).toBe(true);
});
