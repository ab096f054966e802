import { expect, test } from 'vitest';
import { now, outcome, own, provider, replace } from '../testing/judged.ts';
import { type LogoutOptions, SamlProvider } from '../testing/saml-provider.ts';
import { samlAddresses } from './connection.ts';
import { type JudgedLogout, judgeLogoutRequest } from './judge-logout-request.ts';

const facts = { own, now, subject: 'mara-7', sessionIndexes: ['_session-1', '_session-2'], id: '_logout-1' };
const signed = provider.logoutQuery(facts, { relayState: 'a b&c' });
const post = (options?: LogoutOptions) => new Map([['SAMLRequest', provider.logoutField(facts, options)]]);
const field = (xml: string) => new Map([['SAMLRequest', Buffer.from(xml).toString('base64')]]);
const textOfField = () => Buffer.from(provider.logoutField(facts), 'base64').toString();

function judge(message: { query: string } | { form: ReadonlyMap<string, string> }, other: Partial<JudgedLogout> = {}) {
  return judgeLogoutRequest({ ...message, connection: provider.connection, own, now, ...other });
}

test('a signed request says whose sessions end, by redirect and by POST', () => {
  const logout = { subject: 'mara-7', sessionIndexes: ['_session-1', '_session-2'], requestId: '_logout-1' };
  expect(judge({ query: signed })).toEqual({ ...logout, relayState: 'a b&c' });
  expect(judge({ query: provider.logoutQuery({ ...facts, sessionIndexes: [] }) })).toMatchObject({
    sessionIndexes: [],
    relayState: null,
  });
  expect(judge({ form: new Map([...post(), ['RelayState', 'r']]) })).toEqual({ ...logout, relayState: 'r' });
});

test('the order of the parameters and others between them do not matter', async () => {
  const mixed = `utm=1&${signed.split('&').reverse().join('&')}`;
  expect(await outcome(() => judge({ query: mixed }))).toBe('accepted');
});

const request = signed.split('&')[0]!;
const parameters = ['SAMLRequest', 'RelayState', 'SigAlg', 'Signature'];
const sha1 = { uri: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1', hash: 'RSA-SHA1' };

test.each<[string, string, string]>([
  ['no signature', request, 'signature: unsigned'],
  ['an algorithm alone', signed.replace(/&Signature=.*/, ''), 'signature: unsigned'],
  ['an empty signature', signed.replace(/&Signature=.*/, '&Signature='), 'signature: unsigned'],
  ['a signature without an algorithm', signed.replace(/&SigAlg=[^&]*/, ''), 'signature: unsigned'],
  ['SHA-1', provider.signQuery(request, sha1), 'signature: algorithm'],
  ['another algorithm than was used', signed.replace('rsa-sha256', 'rsa-sha512'), 'signature: wrong-signature'],
  ['a signature of another key', new SamlProvider().logoutQuery(facts), 'signature: wrong-signature'],
  ['another RelayState', signed.replace('a+b', 'a+c'), 'signature: wrong-signature'],
  ['no RelayState any more', signed.replace(/&RelayState=[^&]*/, ''), 'signature: wrong-signature'],
  ['other bytes for the same text', signed.replace('a+b', 'a%20b'), 'signature: wrong-signature'],
  ...parameters.map((name): [string, string, string] => [
    `two of ${name}`,
    `${signed}&${signed.split('&').find((part) => part.startsWith(`${name}=`))}`,
    'document: repeated-parameter',
  ]),
  ['a parameter with an encoded name', `SAML%52equest=x&${signed}`, 'document: wrong-form'],
  ['no request', signed.replace('SAMLRequest', 'SAMLOther'), 'document: no-request'],
  ['nothing', '', 'document: no-request'],
])('a request by redirect is refused: %s', async (_, query, expected) => {
  expect(await outcome(() => judge({ query }))).toBe(expected);
});

test('a request by redirect has no signature in its document', async () => {
  const change = replace('<saml:NameID>', '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>$&');
  expect(await outcome(() => judge({ query: provider.logoutQuery(facts, { change }) }))).toBe(
    'signature: misplaced-signature',
  );
});

test.each<[string, () => ReadonlyMap<string, string>, string]>([
  ['no signature', () => field(textOfField().replace(/<ds:Signature.*<\/ds:Signature>/s, '')), 'signature: unsigned'],
  [
    'a signature of another key',
    () => new Map([['SAMLRequest', new SamlProvider().logoutField(facts)]]),
    'signature: wrong-signature',
  ],
  ['somebody else', () => field(replace('mara-7', 'elena-1')(textOfField())), 'signature: wrong-signature'],
  [
    'SHA-1',
    () => field(textOfField().replaceAll('2001/04/xmldsig-more#rsa-sha256', '2000/09/xmldsig#rsa-sha1')),
    'signature: algorithm',
  ],
  [
    'a signature of another part',
    () => field(replace(/URI="#[^"]+"/, 'URI="#_other"')(textOfField())),
    'signature: signature-of-something-else',
  ],
  [
    'the same id twice',
    () => post({ change: replace('<saml:NameID>', '<saml:NameID ID="_logout-1">') }),
    'document: repeated-id',
  ],
  [
    'another message',
    () => field('<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"/>'),
    'document: no-request',
  ],
  ['no field', () => new Map(), 'document: no-request'],
])('a request by POST is refused: %s', async (_, form, expected) => {
  expect(await outcome(() => judge({ form: form() }))).toBe(expected);
});

const nameId = '<saml:NameID>mara-7</saml:NameID>';
const encryptedId =
  '<saml:EncryptedID><x:EncryptedData xmlns:x="http://www.w3.org/2001/04/xmlenc#"/></saml:EncryptedID>';

test.each<[string, (xml: string) => string, string]>([
  ['another version', replace('Version="2.0"', 'Version="1.1"'), 'meant: wrong-version'],
  ['a foreign issuer', replace(/<saml:Issuer>[^<]*/, '<saml:Issuer>https://other.example'), 'meant: wrong-issuer'],
  ['another destination', replace(own.sloUrl, own.acsUrl), 'meant: wrong-destination'],
  ['no destination', replace(/ Destination="[^"]*"/, ''), 'meant: wrong-destination'],
  ['no time', replace(/ IssueInstant="[^"]*"/, ''), 'meant: wrong-time'],
  ['a time that is long ago', replace(/IssueInstant="[^"]*"/, 'IssueInstant="2026-03-02T08:48:00Z"'), 'meant: expired'],
  [
    'a time of the future',
    replace(/IssueInstant="[^"]*"/, 'IssueInstant="2026-03-02T09:02:00Z"'),
    'meant: not-yet-valid',
  ],
  ['an end that is over', replace(/NotOnOrAfter="[^"]*"/, 'NotOnOrAfter="2026-03-02T08:59:00Z"'), 'meant: expired'],
  ['nobody', replace(nameId, ''), 'subject: no-name-id'],
  ['two people', replace(nameId, nameId + nameId), 'subject: no-name-id'],
  ['somebody encrypted', replace(nameId, encryptedId), 'document: encrypted'],
])('a request that is signed and not meant for us is refused: %s', async (_, change, expected) => {
  expect(await outcome(() => judge({ query: provider.logoutQuery(facts, { change }) }))).toBe(expected);
  expect(await outcome(() => judge({ form: post({ change }) }))).toBe(expected);
});

test('a request for another connection is refused', async () => {
  const elsewhere = samlAddresses('https://chamfer.example', 'other');
  expect(await outcome(() => judge({ query: signed }, { own: elsewhere }))).toBe('meant: wrong-destination');
});
