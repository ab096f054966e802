import { expect, test } from 'vitest';
import { AnswerRefused } from '../answers/provider-answer.ts';
import { answer, facts, judge, now, outcome, own, person, provider, replace, requestId } from '../testing/judged.ts';
import { SamlProvider } from '../testing/saml-provider.ts';
import { samlAddresses } from './connection.ts';
import { readInResponseTo } from './judge-response.ts';

const minute = 60_000;
const later = (minutes: number) => new Date(now.getTime() + minutes * minute);

test('an answer says who signed in, when, and in which session', async () => {
  const field = provider.respond({ ...facts, ids: { response: '_r', assertion: '_a' } });
  expect(await judge(field)).toEqual({
    subject: 'mara-7',
    email: 'mara.lindqvist@haldenworks.example',
    emailVerified: true,
    name: 'Mara Lindqvist',
    authenticatedAt: person.authenticatedAt,
    sessionIndex: '_session-1',
    assertion: { id: '_a', until: later(6) },
  });
});

test.each([['Assertion'], ['Response'], ['Assertion', 'Response']] as ('Assertion' | 'Response')[][])(
  'an answer may be signed as a whole, in its assertion, or in both: %s %s',
  async (...parts) => {
    expect(await outcome(judge(answer(undefined, { parts })))).toBe('accepted');
  },
);

test('while a provider changes its certificate both are good, and none is needed that it does not use', async () => {
  const next = new SamlProvider();
  const certificates = [next.keys.certificate, provider.keys.certificate];
  const connection = { ...provider.connection, certificates };
  expect(await outcome(judge(answer(), { connection }))).toBe('accepted');
  expect(await outcome(judge(next.respond(facts), { connection }))).toBe('accepted');
  expect(await outcome(judge(answer(), { connection: next.connection }))).toBe('signature: wrong-signature');
  expect(await outcome(judge(answer(), { connection: { ...connection, certificates: [] } }))).toBe(
    'signature: no-certificate',
  );
});

const data = '<saml:SubjectConfirmationData';
const inResponse = / InResponseTo="_request-1">/;
const inAssertion = `${data} InResponseTo="_request-1"`;
const conditions = /<saml:Conditions [^>]*>/;
const audience = `<saml:Audience>${own.entityId}</saml:Audience>`;
const other = 'https://other.example/saml';
const confirmation = /<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/;
const twice = (pattern: RegExp) => replace(pattern, '$&$&');

test.each<[string, (xml: string) => string, string]>([
  ['another version of the response', replace('Version="2.0"', 'Version="2.1"'), 'wrong-version'],
  ['another version of the assertion', replace(/(_[\w-]+" Version=)"2.0"( [^>]+Z">)/, '$1"1.1"$2'), 'wrong-version'],
  [
    'a foreign issuer of the response',
    replace(`<saml:Issuer>${provider.issuer}`, `<saml:Issuer>${other}`),
    'wrong-issuer',
  ],
  [
    'a response without an issuer',
    replace(`<saml:Issuer>${provider.issuer}</saml:Issuer><samlp`, '<samlp'),
    'wrong-issuer',
  ],
  ['a foreign issuer of the assertion', replace(/(<saml:Assertion .*?Issuer>)[^<]+/, `$1${other}`), 'wrong-issuer'],
  [
    'two issuers of the assertion',
    replace(/(<saml:Assertion [^>]*>)(<saml:Issuer>.*?<\/saml:Issuer>)/, '$1$2$2'),
    'wrong-issuer',
  ],
  ['another destination', replace(`Destination="${own.acsUrl}"`, `Destination="${other}"`), 'wrong-destination'],
  ['no destination', replace(` Destination="${own.acsUrl}"`, ''), 'wrong-destination'],
  ['another recipient', replace(`Recipient="${own.acsUrl}"`, `Recipient="${other}"`), 'wrong-recipient'],
  ['no recipient', replace(` Recipient="${own.acsUrl}"`, ''), 'wrong-recipient'],
  ['another audience', replace(audience, `<saml:Audience>${other}</saml:Audience>`), 'wrong-audience'],
  [
    'an audience in which ours is a part',
    replace(audience, `<saml:Audience>${own.entityId}/2</saml:Audience>`),
    'wrong-audience',
  ],
  ['no audience', replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, ''), 'wrong-audience'],
  ['two restrictions', twice(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/), 'wrong-audience'],
  ['no conditions', replace(/<saml:Conditions .*<\/saml:Conditions>/, ''), 'wrong-audience'],
  ['a condition that nobody knows', replace(conditions, '$&<saml:Condition/>'), 'unknown-condition'],
  ['a response to another request', replace(inResponse, ' InResponseTo="_request-2">'), 'wrong-request'],
  ['a response to no request', replace(inResponse, '>'), 'wrong-request'],
  ['an assertion for another request', replace(inAssertion, `${data} InResponseTo="_request-2"`), 'wrong-request'],
  ['a stolen assertion that answers no request, in a response that does', replace(inAssertion, data), 'wrong-request'],
  ['an id that fits into no index', replace(/(<saml:Assertion ID="_)/, `$1${'a'.repeat(500)}`), 'no-assertion-id'],
  ['a holder of a key', replace('cm:bearer', 'cm:holder-of-key'), 'not-bearer'],
  ['two confirmations', twice(confirmation), 'not-bearer'],
  ['no confirmation', replace(confirmation, ''), 'not-bearer'],
  ['a confirmation without data', replace(/<saml:SubjectConfirmationData[^>]*>/, ''), 'not-bearer'],
  ['a confirmation without an end', replace(/(ConfirmationData [^>]*) NotOnOrAfter="[^"]+"/, '$1'), 'no-end'],
  [
    'a confirmation that has ended',
    replace(/(ConfirmationData [^>]*NotOnOrAfter=)"[^"]+"/, '$1"2026-03-02T08:59:00Z"'),
    'expired',
  ],
  ['a confirmation that has not begun', replace(data, `${data} NotBefore="2026-03-02T09:02:00Z"`), 'not-yet-valid'],
  [
    'conditions that have ended',
    replace(conditions, '<saml:Conditions NotOnOrAfter="2026-03-02T08:59:00Z">'),
    'expired',
  ],
  [
    'conditions that have not begun',
    replace(conditions, '<saml:Conditions NotBefore="2026-03-02T09:02:00Z">'),
    'not-yet-valid',
  ],
  [
    'an end of the session that is over',
    replace('SessionIndex=', 'SessionNotOnOrAfter="2026-03-02T08:00:00Z" SessionIndex='),
    'expired',
  ],
  ['a response of the future', replace(/IssueInstant="[^"]+"/, 'IssueInstant="2026-03-02T09:02:00Z"'), 'not-yet-valid'],
  [
    'an assertion of the future',
    replace(/(<saml:Assertion .*?IssueInstant)="[^"]+"/, '$1="2026-03-02T09:02:00Z"'),
    'not-yet-valid',
  ],
  ['a sign-in of the future', replace(/AuthnInstant="[^"]+"/, 'AuthnInstant="2026-03-02T09:02:00Z"'), 'not-yet-valid'],
  ['a time without a zone', replace(/AuthnInstant="[^"]+"/, 'AuthnInstant="2026-03-02T09:00:00"'), 'wrong-time'],
  ['a time that is none', replace(/(<saml:Conditions NotBefore)="[^"]+"/, '$1="2026-13-02T09:00:00Z"'), 'wrong-time'],
  ['no sign-in', replace(/<saml:AuthnStatement .*<\/saml:AuthnStatement>/, ''), 'no-sign-in'],
  ['a sign-in without a time', replace(/ AuthnInstant="[^"]+"/, ''), 'no-sign-in'],
  ['two subjects', twice(/<saml:Subject>.*<\/saml:Subject>/), 'no-subject'],
  ['no subject', replace(/<saml:Subject>.*<\/saml:Subject>/, ''), 'no-subject'],
])('what is signed and not meant for us is refused: %s', async (_, change, reason) => {
  for (const parts of [['Assertion'], ['Assertion', 'Response']] as const) {
    expect(await outcome(judge(answer(change, { parts })))).toBe(`meant: ${reason}`);
  }
});

test('the shorter of two ends counts, and clocks may differ by a minute', async () => {
  const field = answer(replace(/(ConfirmationData [^>]*NotOnOrAfter=)"[^"]+"/, '$1"2026-03-02T09:02:00Z"'));
  expect((await judge(field)).assertion?.until).toEqual(later(3));
  expect(await outcome(judge(field, { now: new Date(later(3).getTime() - 1) }))).toBe('accepted');
  expect(await outcome(judge(field, { now: later(3) }))).toBe('meant: expired');
  expect(await outcome(judge(field, { now: later(-1) }))).toBe('accepted');
  expect(await outcome(judge(field, { now: new Date(later(-1).getTime() - 1) }))).toBe('meant: not-yet-valid');
});

test('an answer to the same provider for another connection, request or issuer is refused', async () => {
  const elsewhere = samlAddresses('https://chamfer.example', 'other');
  expect(await outcome(judge(answer(), { own: elsewhere }))).toBe('meant: wrong-destination');
  expect(await outcome(judge(answer(), { requestId: '_request-2' }))).toBe('meant: wrong-request');
  const connection = { ...provider.connection, issuer: `${provider.issuer}/` };
  expect(await outcome(judge(answer(), { connection }))).toBe('meant: wrong-issuer');
});

const nameId = /<saml:NameID [^>]*>[^<]*<\/saml:NameID>/;

test.each<[string, (xml: string) => string, string]>([
  ['none', replace(nameId, ''), 'no-name-id'],
  ['two', twice(nameId), 'no-name-id'],
  ['an empty one', replace('>mara-7<', '><'), 'no-name-id'],
  ['white space', replace('>mara-7<', '> \t<'), 'no-name-id'],
  ['one in two pieces', replace('>mara-7<', '>mara<saml:x/>-7<'), 'no-name-id'],
  ['one for this session alone', replace(/nameid-format:persistent/, 'nameid-format:transient'), 'transient-name-id'],
  ['a very long one', replace('>mara-7<', `>${'m'.repeat(513)}<`), 'long-name-id'],
])('a person whom we could not recognize again is refused: %s', async (_, change, reason) => {
  expect(await outcome(judge(answer(change)))).toBe(`subject: ${reason}`);
});

test.each<[string, string, string]>([
  ['Requester', 'InvalidNameIDPolicy', 'subject: name-id-policy'],
  ['Responder', 'AuthnFailed', 'document: provider-status'],
])('a status that is no success is refused, with an assertion and without: %s %s', async (outer, inner, expected) => {
  const name = (code: string) => `urn:oasis:names:tc:SAML:2.0:status:${code}`;
  const status = `<samlp:StatusCode Value="${name(outer)}"><samlp:StatusCode Value="${name(inner)}"/></samlp:StatusCode>`;
  const withStatus = replace(/<samlp:StatusCode [^>]*>/, status);
  expect(await outcome(judge(answer(withStatus, { parts: ['Response', 'Assertion'] })))).toBe(expected);
  const alone = (xml: string) => replace(/<saml:Assertion .*<\/saml:Assertion>/, '')(withStatus(xml));
  expect(await outcome(judge(answer(alone, { parts: [] })))).toBe(expected);
});

test('of a status that SAML does not know, nothing is shown', async () => {
  const status = (value: string) => answer(replace(/status:Success/, value));
  await expect(judge(status('status:Call 555-0100'))).rejects.toMatchObject({ detail: { found: 'unknown' } });
  await expect(judge(status('status:AuthnFailed'))).rejects.toMatchObject({ detail: { found: 'AuthnFailed' } });
  expect(await outcome(judge(answer(replace(/<samlp:Status>.*<\/samlp:Status>/, ''))))).toBe('document: no-status');
});

test('a refusal says what was expected and found, and no more than fits on a screen', async () => {
  const long = `https://other.example/${'x'.repeat(300)}`;
  const refused = await judge(answer(replace(audience, `<saml:Audience>${long}</saml:Audience>`))).catch((it) => it);
  expect(refused).toBeInstanceOf(AnswerRefused);
  expect(refused.detail).toEqual({ expected: own.entityId, found: long.slice(0, 200) });
});

test('an answer that nobody has asked for is recognized, and what is no answer is refused', async () => {
  expect(readInResponseTo(answer())).not.toBeNull();
  expect(readInResponseTo(answer())).toBe(requestId);
  expect(readInResponseTo(provider.respond({ ...facts, requestId: null }))).toBeNull();
  expect(await outcome(() => readInResponseTo('%%%'))).toBe('document: not-base64');
  const flood = Buffer.from('<'.repeat(200_000)).toString('base64');
  expect(await outcome(() => readInResponseTo(flood))).toBe('document: unpaired-brackets');
  const another = Buffer.from('<a/>').toString('base64');
  expect(await outcome(() => readInResponseTo(another))).toBe('document: no-response');
});
