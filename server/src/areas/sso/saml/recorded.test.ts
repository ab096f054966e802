import { expect, test } from 'vitest';
import { outcome, own, requestId } from '../testing/judged.ts';
import recorded from '../testing/recorded-pysaml2.json' with { type: 'json' };
import { judgeLogoutRequest } from './judge-logout-request.ts';
import { judgeResponse } from './judge-response.ts';
import { readMetadata } from './metadata.ts';

// Made by pysaml2 with xmlsec1, which share no line with what judges them: see the README of the area.

const now = new Date(recorded.at);
const metadata = readMetadata(recorded.metadata);
const connection = { ...metadata, certificates: metadata.certificates.map(({ pem }) => pem) };
const judge = (document: string, at = now) => judgeResponse({ document, connection, own, requestId, now: at });

test('the metadata of another implementation are read', () => {
  expect(metadata).toMatchObject({
    issuer: 'https://login.haldenworks.example/pysaml2',
    signInUrl: 'https://login.haldenworks.example/pysaml2/sso',
    signOutUrl: 'https://login.haldenworks.example/pysaml2/slo',
    nameIdFormats: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
  });
  expect(metadata.certificates).toHaveLength(1);
});

test.each([
  ['in its assertion', recorded.signedAssertion, '7c1f0f0e-jonas'],
  ['as a whole', recorded.signedResponse, 'jonas.weber@haldenworks.example'],
  ['in both, with SHA-512', recorded.both, '7c1f0f0e-jonas'],
])('an answer of another implementation is accepted, signed %s', async (_, document, subject) => {
  expect(await judge(document)).toMatchObject({
    subject,
    email: 'jonas.weber@haldenworks.example',
    name: 'Jonas Weber',
    authenticatedAt: now,
    sessionIndex: expect.stringMatching(/^id-/),
    assertion: { until: new Date(now.getTime() + 16 * 60_000) },
  });
  expect(await outcome(judge(document, new Date(now.getTime() + 16 * 60_000)))).toBe('meant: expired');
  const other = Buffer.from(document, 'base64').toString().replaceAll('onas', 'onah');
  expect(await outcome(judge(Buffer.from(other).toString('base64')))).toBe('signature: wrong-signature');
});

test('what it signs with SHA-1 is refused, and so is a failure', async () => {
  expect(await outcome(judge(recorded.sha1))).toBe('signature: algorithm');
  await expect(judge(recorded.authnFailed)).rejects.toMatchObject({
    reason: 'provider-status',
    detail: { found: 'AuthnFailed' },
  });
});

test('its requests to log out are accepted, by redirect and by POST', async () => {
  const query = recorded.logoutQuery;
  const form = new Map([['SAMLRequest', recorded.logoutField]]);
  const logout = { subject: '7c1f0f0e-jonas', sessionIndexes: ['id-7'] };
  expect(judgeLogoutRequest({ query, connection, own, now })).toMatchObject({ ...logout, relayState: 'r 1' });
  expect(judgeLogoutRequest({ form, connection, own, now })).toMatchObject({ ...logout, relayState: null });
  const later = new Date(now.getTime() + 12 * 60_000);
  expect(await outcome(() => judgeLogoutRequest({ form, connection, own, now: later }))).toBe('meant: expired');
});
