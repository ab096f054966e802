import { expect, test } from 'vitest';
import { makeRequestSigner, signedRequestMs } from './signed-requests.ts';

const start = Date.UTC(2026, 0, 1, 12, 1);
let now = start;
const signer = makeRequestSigner(Buffer.alloc(32, 7), { now: () => new Date(now) });
const path = '/api/objects/a.glb';

function verify(method: string, url: string): void {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  signer.verify(method, pathname, Object.fromEntries(searchParams));
}

test('a URL is valid until it expires, at least 15 minutes later', () => {
  const { url, expiresAt } = signer.sign('GET', path, { v: 'link' });
  expect(Date.parse(expiresAt) - start).toBeGreaterThanOrEqual(signedRequestMs);
  expect(Date.parse(expiresAt) - start).toBeLessThan(signedRequestMs + 5 * 60_000);
  now = Date.parse(expiresAt) - 1;
  verify('GET', url);
  now = Date.parse(expiresAt);
  expect(() => verify('GET', url)).toThrow(expect.objectContaining({ code: 'SIGNED_REQUEST_EXPIRED' }));
  now = start;
});

test('URLs signed within five minutes are the same, so that browsers can cache what they fetched', () => {
  const first = signer.sign('GET', path).url;
  now = start + 3 * 60_000;
  expect(signer.sign('GET', path).url).toBe(first);
  now = start + 5 * 60_000;
  expect(signer.sign('GET', path).url).not.toBe(first);
  now = start;
});

test('no part of a URL can be changed', () => {
  const { url } = signer.sign('GET', path, { v: 'link', name: 'sheet.pdf' });
  const changed = [
    url.replace('a.glb', 'b.glb'),
    url.replace('v=link', 'v=other'),
    url.replace('v=link&', ''),
    url.replace(/expires=\d+/, (text) => `${text}0`),
    url.replace('sheet', 'Sheet'),
    `${url}&more=1`,
    url.replace(/signature=.*/, 'signature='),
    url.replace(/signature=.*/, ''),
  ];
  for (const each of changed) {
    expect(() => verify('GET', each)).toThrow(expect.objectContaining({ code: 'SIGNED_REQUEST_INVALID' }));
  }
  expect(() => verify('PUT', url)).toThrow(expect.objectContaining({ code: 'SIGNED_REQUEST_INVALID' }));
  verify('GET', url);
});

test('parameters cannot be confused with each other', () => {
  const { url } = signer.sign('GET', path, { v: 'a', name: 'b' });
  const query = Object.fromEntries(new URL(url, 'http://localhost').searchParams);
  expect(() => signer.verify('GET', path, { ...query, v: 'a"],["name","b', name: '' })).toThrow();
});

test('URLs signed with another key are rejected', () => {
  const other = makeRequestSigner(Buffer.alloc(32, 8), { now: () => new Date(now) });
  const { url } = other.sign('GET', path);
  expect(() => verify('GET', url)).toThrow(expect.objectContaining({ code: 'SIGNED_REQUEST_INVALID' }));
});
