import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

const site = { origin: 'https://chamfer.example', allowed: ['https://app.example/', 'http://localhost:5173'] };

test.each([
  ['/v/abc?x=1#pin', '/v/abc?x=1#pin'],
  ['v/abc', '/v/abc'],
  ['/a/../teams/./7', '/teams/7'],
  ['/a//b', '/a//b'],
  ['?x=https://evil.example', '/?x=https://evil.example'],
  ['https://chamfer.example/teams', '/teams'],
  ['HTTPS://CHAMFER.EXAMPLE:443/teams', '/teams'],
  // Without slashes the URL parser reads a path.
  ['https:evil.example', '/evil.example'],
  ['https://app.example/open?x=1', 'https://app.example/open?x=1'],
  ['http://localhost:5173', 'http://localhost:5173/'],
])('%s leads to %s', (value, target) => {
  expect(redirectTarget(value, site)).toBe(target);
});

test.each([
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/a/%2E%2e//evil.example',
  './/evil.example',
  'https://chamfer.example//evil.example',
  'https://chamfer.example/.//evil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/.\\evil.example',
  '/\t/evil.example',
  '\u0000//evil.example',
  '/teams?back=\\',
  'https://chamfer.example@evil.example/',
  'https://someone@chamfer.example/',
  'https://:secret@chamfer.example/',
  'https://chamfer.example.evil.example/',
  'https://evil.example#https://chamfer.example',
  'https://app.example:8443/',
  'http://chamfer.example/teams',
  'ftp://chamfer.example/',
  'blob:https://chamfer.example/0199',
  'filesystem:https://chamfer.example/temporary/',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://',
  'https://[::1/',
])('%j is not followed', (value) => {
  expect(redirectTarget(value, site)).toBeNull();
});

test('an unparseable origin on the list allows nothing', () => {
  expect(redirectTarget('https://app.example/', { ...site, allowed: ['app.example', '*', 'null'] })).toBeNull();
  expect(redirectTarget('data:text/html,x', { ...site, allowed: ['data:text/html,x'] })).toBeNull();
});

/** Fragments that make URLs go wrong, combined in any order. */
const pieces = [
  '/',
  '//',
  '\\',
  '.',
  '..',
  '%2e',
  '%2E%2e',
  '%2f',
  '%5C',
  ':',
  '@',
  '?',
  '#',
  '&',
  ';',
  ' ',
  '\t',
  '\n',
  '\r',
  '\u0000',
  '\u00a0',
  '\u2028',
  '\u3002',
  '／',
  '⁄',
  '＠',
  'ａ',
  '\ud800',
  '[',
  ']',
  '%',
  '%00',
  '%0a',
  '|',
  '^',
  'http:',
  'https:',
  'HTTPS:',
  'javascript:',
  'data:',
  'blob:',
  'file:',
  'ws:',
  'mailto:',
  'chamfer.example',
  'app.example',
  'evil.example',
  'localhost',
  ':5173',
  ':443',
  ':80',
  '127.1',
  '0x7f.1',
  '[::1]',
  'https://chamfer.example',
  'https://app.example',
  'http://localhost:5173',
  'a',
  'teams',
  'x=1',
  '1',
];
const address = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''));
/** Pages from which a redirect may be followed. */
const pages = ['/login', '/auth/handoff?redirect_url=x', '/a/b/c', '/a/b/c/#x'];
const trusted = new Set([site.origin, 'https://app.example', 'http://localhost:5173']);

test('whatever the input, the browser stays on allowed origins, from any page and after repeated parsing', () => {
  fc.assert(
    fc.property(fc.oneof(address, fc.webUrl(), fc.string({ unit: 'binary' })), (value) => {
      const target = redirectTarget(value, site);
      if (target === null) return;
      // What a browser would open: its URL parser, on the page where the redirect happens.
      const opened = new Set(pages.map((page) => new URL(target, site.origin + page).href));
      expect(opened.size).toBe(1);
      const url = new URL([...opened][0]!);
      expect(trusted).toContain(url.origin);
      expect(['http:', 'https:']).toContain(url.protocol);
      // The router treats targets that begin with a slash as internal.
      expect(url.origin === site.origin).toBe(target.startsWith('/'));
      expect(redirectTarget(target, site)).toBe(target);
    }),
    { numRuns: 5000 },
  );
});

test('internal paths are followed unchanged', () => {
  const segment = fc.stringMatching(/^[\w~-]{1,12}$/);
  const query = fc.dictionary(segment, segment, { maxKeys: 3 }).map((values) => new URLSearchParams(values).toString());
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 4 }), query, (segments, search) => {
      const path = `/${segments.join('/')}${search && `?${search}`}`;
      expect(redirectTarget(path, site)).toBe(path);
      expect(redirectTarget(site.origin + path, site)).toBe(path);
    }),
  );
});
