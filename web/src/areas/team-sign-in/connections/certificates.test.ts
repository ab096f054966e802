import { expect, test } from 'vitest';
import { someConnection, someOidc } from '../testing/some-sign-on.ts';
import { certificateEnd, daysUntil, endingConnections } from './certificates.ts';
import { actsOf } from './connection-menu.tsx';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const ending = (...ends: string[]) =>
  someConnection({ certificates: ends.map((endsAt, index) => ({ fingerprint: String(index), endsAt })) });

test('a connection ends with its last certificate', () => {
  expect(certificateEnd(ending('2027-01-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'))).toBe(
    '2027-01-01T00:00:00.000Z',
  );
  expect(certificateEnd(ending())).toBe(null);
});

test('days are rounded up, and none is left once it has ended', () => {
  expect(daysUntil('2026-11-20T12:00:01.000Z', now)).toBe(1);
  expect(daysUntil('2026-12-11T12:00:00.000Z', now)).toBe(21);
  expect(daysUntil('2026-11-20T12:00:00.000Z', now)).toBe(0);
  expect(daysUntil('2026-11-18T12:00:00.000Z', now)).toBe(-2);
});

test('a warning comes 30 days before, and not where the next certificate is there', () => {
  const soon = ending('2026-12-20T12:00:00.000Z');
  const later = ending('2026-12-20T12:00:00.001Z');
  const replaced = ending('2026-11-21T00:00:00.000Z', '2028-01-01T00:00:00.000Z');
  const found = endingConnections([soon, later, replaced, ending(), someOidc()], now);
  expect(found.map(({ connection, days }) => [connection.id, days])).toEqual([[soon.id, 30]]);
});

test('the acts of a connection follow from its state', () => {
  expect(actsOf({ kind: 'saml', state: 'draft', issuer: null })).toEqual(['rename', 'edit']);
  expect(actsOf({ kind: 'saml', state: 'off', issuer: 'a' })).toEqual(['rename', 'edit', 'test', 'on', 'certificates']);
  expect(actsOf({ kind: 'oidc', state: 'enforced', issuer: 'a' })).toEqual(['rename', 'edit', 'test', 'off']);
});
