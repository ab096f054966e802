import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cpuMs, facts, judge, judgeXml, now, outcome, own, provider } from '../testing/judged.ts';
import { judgeLogoutRequest } from './judge-logout-request.ts';
import { readMetadata } from './metadata.ts';

const many = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join('');
const inResponse = (text: string) =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol">${text}</samlp:Response>`;

const floods: [string, string, string][] = [
  ["'<' 250,000 times", '<'.repeat(250_000), 'unpaired-brackets'],
  ["'<' and '>' 125,000 times each", '<'.repeat(125_000) + '>'.repeat(125_000), 'unpaired-brackets'],
  ["'<>' 125,000 times", '<>'.repeat(125_000), 'too-deep'],
  ["'>' in attributes", inResponse(many(20_000, () => '<a b=">"/>')), 'unpaired-brackets'],
  ["'>' in an attribute, with a '<' in a text for it", inResponse('<a b=">"/> < '), 'unpaired-brackets'],
  ['an element in an attribute, which would hide how deep it is', inResponse('<a b="<c/>"></a>'), 'unpaired-brackets'],
  ['20,000 attributes', `<a ${many(20_000, (i) => `b${i}="" `)}/>`, 'too-long-tag'],
  [
    '20,000 attributes in many tags',
    inResponse(many(100, () => `<a ${many(200, (i) => `b${i}="" `)}/>`)),
    'too-many-attributes',
  ],
  ['a long name', `<${'a'.repeat(100_000)}/>`, 'too-long-tag'],
  ['100,000 elements in each other', '<a>'.repeat(30_000) + '</a>'.repeat(30_000), 'too-deep'],
  ['41 elements in each other', '<a>'.repeat(41) + '</a>'.repeat(41), 'too-deep'],
  ['60,000 elements', inResponse('<a/>'.repeat(60_000)), 'too-many-elements'],
  ['3,001 elements', inResponse('<a/>'.repeat(3_000)), 'too-many-elements'],
  ['256 KB of text and one byte', `<a>${'b'.repeat(256 * 1024 - 6)}</a>`, 'too-long'],
  ['300 KB', `<a>${'b'.repeat(300 * 1024)}</a>`, 'too-long'],
  [
    'entities that grow',
    `<!DOCTYPE a [${many(20, (i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(20)}">`)}]><a/>`,
    'declaration',
  ],
  ['comments', inResponse('<!-- -->'.repeat(20_000)), 'declaration'],
  ['elements that do not end', '<a>'.repeat(30), 'not-well-formed'],
  ['elements that end twice', '<a></a></a>', 'not-well-formed'],
];

test.each(floods)('%s: refused in less than 100 ms', async (_, xml, reason) => {
  expect(await cpuMs(async () => expect(await outcome(judgeXml(xml))).toBe(`document: ${reason}`))).toBeLessThan(100);
  expect(await cpuMs(() => expect(() => readMetadata(xml)).toThrow(reason))).toBeLessThan(100);
  const logout = () => judgeLogoutRequest({ form: field(xml), connection: provider.connection, own, now });
  expect(await cpuMs(async () => expect(await outcome(logout)).toBe(`document: ${reason}`))).toBeLessThan(100);
});

test('fields that are no documents are refused in less than 100 ms', async () => {
  const refused: [string, string][] = [
    ['A'.repeat(400 * 1024), 'too-long'],
    ['='.repeat(300_000), 'not-base64'],
    ['A'.repeat(300_001), 'not-base64'],
    [`${'A'.repeat(300_000)}%%%%`, 'not-base64'],
    [Buffer.from([0x3c, 0x61, 0xff, 0x2f, 0x3e]).toString('base64'), 'not-utf-8'],
  ];
  for (const [text, reason] of refused) {
    expect(await cpuMs(async () => expect(await outcome(judge(text))).toBe(`document: ${reason}`))).toBeLessThan(100);
  }
});

test('a small address that inflates to much is not inflated', async () => {
  const bomb = deflateRawSync(Buffer.alloc(160 * 1024 * 1024, 'a')).toString('base64');
  const query = provider.signQuery(`SAMLRequest=${encodeURIComponent(bomb)}`);
  const judged = () => judgeLogoutRequest({ query, connection: provider.connection, own, now });
  expect(await cpuMs(async () => expect(await outcome(judged)).toBe('document: too-long'))).toBeLessThan(100);
  const other = provider.signQuery(`SAMLRequest=${encodeURIComponent(Buffer.from('<a/>').toString('base64'))}`);
  const wrong = () => judgeLogoutRequest({ query: other, connection: provider.connection, own, now });
  expect(await outcome(wrong)).toBe('document: not-deflated');
});

test('what is just within the limits is read', async () => {
  const attributes = Object.fromEntries(Array.from({ length: 1_400 }, (_, i) => [`group-${i}`, 'x']));
  const person = { ...facts.person, attributes: { ...attributes, email: 'mara.lindqvist@haldenworks.example' } };
  expect((await judge(provider.respond({ ...facts, person }))).email).toBe('mara.lindqvist@haldenworks.example');
});

function field(xml: string): ReadonlyMap<string, string> {
  return new Map([['SAMLRequest', Buffer.from(xml).toString('base64')]]);
}
