import { expect, test } from 'vitest';
import { handoffAddress } from './handoff-address.ts';

const site = { origin: 'https://app.example', allowed: ['https://elsewhere.example'], beta: null };
const beta = { collaboration: 'https://collaborate-beta.example', app: 'https://app-beta.example' };

test.each([
  [undefined, '/'],
  ['', '/'],
  ['/', '/'],
  ['/v/abc?x=1#pin', '/v/abc?x=1&source=auth-handoff#pin'],
  ['https://app.example/teams?source=signin', '/teams?source=auth-handoff'],
  ['https://elsewhere.example/open', 'https://elsewhere.example/open?source=auth-handoff'],
  ['https://stranger.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['/.//stranger.example', '/'],
  ['/a/..//stranger.example?x=1', '/'],
  ['/login', '/'],
])('%s is handed off to %s', (redirectUrl, expected) => {
  expect(handoffAddress(redirectUrl, site)).toBe(expected);
});

test('only the beta’s collaboration origin becomes that of its app', () => {
  const to = (redirectUrl: string) => handoffAddress(redirectUrl, { ...site, beta });
  expect(to('https://collaborate-beta.example/p/1?x=1#y')).toBe(
    'https://app-beta.example/p/1?x=1&source=auth-handoff#y',
  );
  expect(to('https://collaborate-beta.example.stranger.example/p/1')).toBe('/');
  expect(to('/p/1')).toBe('/p/1?source=auth-handoff');
  expect(to('//collaborate-beta.example/p/1')).toBe('/');
  expect(to('https://collaborate-beta.example//stranger.example')).toBe('/');
});

test('without a beta its origins are not allowed', () => {
  expect(handoffAddress('https://collaborate-beta.example/p/1', site)).toBe('/');
  expect(handoffAddress('https://app-beta.example/p/1', site)).toBe('/');
});
