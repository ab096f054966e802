import { expect, test } from 'vitest';
import { facts, judge, judgeXml, outcome, provider, replace } from '../testing/judged.ts';
import { signElement } from '../testing/saml-documents.ts';
import { SamlProvider } from '../testing/saml-provider.ts';

const byAssertion = provider.responseXml(facts);
const byResponse = provider.responseXml(facts, { parts: ['Response'] });
const part = (xml: string, name: string) => new RegExp(`<${name}[ >].*</${name}>`, 's').exec(xml)![0];
const without = (xml: string, text: string) => replace(text, '')(xml);
const newIds = (xml: string) => xml.replaceAll(/ ID="_/g, ' ID="_evil');
const asElena = (xml: string) => replace('mara-7', 'elena-1')(xml);
const into = (xml: string, end: string, text: string) => replace(end, `${text}${end}`)(xml);

const signature = part(byAssertion, 'ds:Signature');
const original = part(byAssertion, 'saml:Assertion');
const stripped = without(original, signature);
const evil = newIds(asElena(stripped));
const responseSignature = part(byResponse, 'ds:Signature');
const evilResponse = newIds(asElena(without(byResponse, responseSignature)));
const innerResponse = without(byResponse, responseSignature);

/** The eight ways of wrapping a signature (Somorovsky et al., On Breaking SAML), each with an assertion of somebody else. */
const wrappings: [string, string, string][] = [
  [
    '1: the signed response inside of its signature, below another response',
    into(evilResponse, '<samlp:Status>', into(responseSignature, '</ds:Signature>', innerResponse)),
    'document: several-responses',
  ],
  [
    '2: the signed response next to its signature, below another response',
    into(evilResponse, '<samlp:Status>', `${innerResponse}${responseSignature}`),
    'document: several-responses',
  ],
  ['3: another assertion before the signed one', into(byAssertion, original, evil), 'document: several-assertions'],
  [
    '4: the signed assertion below another one',
    replace(original, into(evil, '</saml:Assertion>', original))(byAssertion),
    'document: several-assertions',
  ],
  [
    '5: another assertion with the signature, and the signed one after it',
    replace(original, `${into(evil, '<saml:Subject>', signature)}${stripped}`)(byAssertion),
    'document: several-assertions',
  ],
  [
    '6: another assertion with the signature, and the signed one in it',
    replace(original, into(evil, '<saml:Subject>', into(signature, '</ds:Signature>', stripped)))(byAssertion),
    'document: several-assertions',
  ],
  [
    '7: another assertion among the extensions',
    into(byAssertion, '<samlp:Status>', `<samlp:Extensions>${asElena(stripped)}</samlp:Extensions>`),
    'document: several-assertions',
  ],
  [
    '8: the signed assertion in an object of the signature',
    replace(
      original,
      into(evil, '<saml:Subject>', into(signature, '</ds:Signature>', `<ds:Object>${stripped}</ds:Object>`)),
    )(byAssertion),
    'document: several-assertions',
  ],
];

test.each(wrappings)('a signature that is wrapped lets nobody else in: %s', async (_, xml, expected) => {
  expect(await outcome(judgeXml(byAssertion))).toBe('accepted');
  expect(await outcome(judgeXml(byResponse))).toBe('accepted');
  expect(await outcome(judgeXml(xml))).toBe(expected);
});

const both = provider.responseXml(facts, { parts: ['Assertion', 'Response'] });
const encrypted =
  '<saml:EncryptedAssertion><xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#"/></saml:EncryptedAssertion>';

test.each<[string, string, string]>([
  [
    'two signed assertions',
    into(byAssertion, '</samlp:Response>', part(provider.responseXml(facts), 'saml:Assertion')),
    'several-assertions',
  ],
  [
    'an assertion of another namespace as well',
    into(byAssertion, '</samlp:Response>', '<Assertion xmlns="urn:x"/>'),
    'several-assertions',
  ],
  [
    'an assertion that is not right below the response',
    replace(original, `<samlp:Extensions>${original}</samlp:Extensions>`)(byAssertion),
    'misplaced-assertion',
  ],
  [
    'an assertion of SAML 1.1',
    byAssertion.replaceAll('urn:oasis:names:tc:SAML:2.0:assertion', 'urn:oasis:names:tc:SAML:1.0:assertion'),
    'misplaced-assertion',
  ],
  ['an encrypted assertion', replace(original, encrypted)(byAssertion), 'encrypted'],
  ['an encrypted assertion next to a signed one', into(byAssertion, '</samlp:Response>', encrypted), 'encrypted'],
  ['no assertion', without(byAssertion, original), 'no-assertion'],
  ['a response of another namespace', replace('SAML:2.0:protocol', 'SAML:2.0:other')(byAssertion), 'no-response'],
  ['another message', byAssertion.replaceAll('samlp:Response', 'samlp:ArtifactResponse'), 'no-response'],
  [
    'the same id twice',
    replace('<samlp:Status>', `<samlp:Status ID="${/ ID="([^"]+)"/.exec(original)![1]}">`)(byAssertion),
    'repeated-id',
  ],
  [
    'the same id under another name',
    replace('<samlp:Status>', `<samlp:Status xml:iD="${/ ID="([^"]+)"/.exec(original)![1]}">`)(byAssertion),
    'repeated-id',
  ],
  ['a comment in NameID', replace('>mara-7<', '>mara<!-- -->-7<')(byAssertion), 'declaration'],
  ['CDATA in NameID', replace('>mara-7<', '><![CDATA[mara-7]]><')(byAssertion), 'declaration'],
  ['a processing instruction in NameID', replace('>mara-7<', '>mara<?x y?>-7<')(byAssertion), 'processing-instruction'],
  [
    'a second declaration of XML',
    replace('<samlp:Status>', '<?xml version="1.0"?><samlp:Status>')(byAssertion),
    'processing-instruction',
  ],
  ['a DOCTYPE', `<!DOCTYPE samlp:Response>${byAssertion}`, 'declaration'],
  ['entities', `<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d SYSTEM "file:///etc/hostname">]>${byAssertion}`, 'declaration'],
  ['an entity that is not declared', replace('mara-7', '&mara;')(byAssertion), 'not-well-formed'],
  ['a prefix that is not declared', replace('<samlp:Status>', '<samlp:Status><x:y/>')(byAssertion), 'not-well-formed'],
  ['an attribute twice', replace('<samlp:Status>', '<samlp:Status a="1" a="2">')(byAssertion), 'not-well-formed'],
  ['an attribute without quotes', replace('<samlp:Status>', '<samlp:Status a=1>')(byAssertion), 'not-well-formed'],
  ['an end that fits no beginning', replace('</samlp:Status>', '</samlp:State>')(byAssertion), 'not-well-formed'],
  ['two roots', `${byAssertion}<a/>`, 'not-well-formed'],
  ['nothing', '', 'not-base64'],
  ['a text', 'Hello', 'not-well-formed'],
])('a document is refused before anything of it is verified: %s', async (_, xml, reason) => {
  expect(await outcome(judgeXml(xml))).toBe(`document: ${reason}`);
});

test('a byte order mark and a declaration of XML are fine, and so are line breaks in the field', async () => {
  expect(await outcome(judgeXml(`\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n${byAssertion}\n`))).toBe('accepted');
  const lines = Buffer.from(byAssertion)
    .toString('base64')
    .match(/.{1,76}/g)!;
  expect(lines.length).toBeGreaterThan(10);
  expect(await outcome(judge(lines.join('\r\n')))).toBe('accepted');
});

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const stranger = new SamlProvider();
const strangely = provider.responseXml(facts, {
  parts: ['Response'],
  change: (xml) => signElement(xml, 'Assertion', stranger.keys),
});
const reference = part(byAssertion, 'ds:Reference');
const info = part(byAssertion, 'ds:SignedInfo');

test.each<[string, string, string]>([
  ['none', provider.responseXml(facts, { parts: [] }), 'unsigned'],
  ['with another key, which it brings along', stranger.responseXml(facts), 'wrong-signature'],
  ['of something that was changed later', asElena(byAssertion), 'wrong-signature'],
  [
    'of a response that was changed later',
    replace('</samlp:Status>', '<samlp:StatusMessage/>$&')(byResponse),
    'wrong-signature',
  ],
  [
    'of a response, changed outside of its signed assertion',
    replace(' InResponseTo="_request-1">', ' InResponseTo="_request-2">')(both),
    'wrong-signature',
  ],
  [
    'of an assertion in an unsigned response, with a broken one around it',
    replace(/(<ds:SignatureValue>)./, '$1_')(both),
    'wrong-signature',
  ],
  ['with SHA-1', provider.responseXml(facts, { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }), 'algorithm'],
  ['of a SHA-1 digest', provider.responseXml(facts, { digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }), 'algorithm'],
  ['with HMAC', replace('xmldsig-more#rsa-sha256', 'xmldsig-more#hmac-sha256')(byAssertion), 'algorithm'],
  [
    'written by other rules',
    provider.responseXml(facts, { canonicalization: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315' }),
    'algorithm',
  ],
  [
    'of a transformed document',
    replace(
      `Algorithm="${exclusive}"/></ds:Transforms>`,
      'Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"/></ds:Transforms>',
    )(byAssertion),
    'algorithm',
  ],
  [
    'without what leaves out the signature',
    provider.responseXml(facts, { transforms: [exclusive, exclusive] }),
    'algorithm',
  ],
  [
    'with three transforms',
    provider.responseXml(facts, { transforms: [enveloped, exclusive, exclusive] }),
    'signature-shape',
  ],
  [
    'with a transform that says more',
    replace('enveloped-signature"/>', 'enveloped-signature"><ds:XPath>true()</ds:XPath></ds:Transform>')(byAssertion),
    'signature-shape',
  ],
  ['twice', into(byAssertion, '<saml:Subject>', signature), 'several-signatures'],
  ['somewhere else', into(byAssertion, '</samlp:Status>', signature), 'misplaced-signature'],
  [
    'of another namespace, where ours would be',
    into(byAssertion, '<saml:Subject>', '<Signature xmlns="urn:x"/>'),
    'misplaced-signature',
  ],
  ['of the assertion with another key, in a response that is signed', strangely, 'wrong-signature'],
  ['of another namespace', into(byAssertion, '</saml:Subject>', '<Signature xmlns="urn:x"/>'), 'misplaced-signature'],
  ['with two references', replace(reference, reference + reference)(byAssertion), 'signature-shape'],
  ['with two SignedInfo', replace(info, info + info)(byAssertion), 'signature-shape'],
  ['with an object', into(byAssertion, '</ds:Signature>', '<ds:Object/>'), 'signature-shape'],
  [
    'with a value in two pieces',
    replace('</ds:SignatureValue>', '<ds:x/></ds:SignatureValue>')(byAssertion),
    'signature-shape',
  ],
  [
    'with a digest in two pieces',
    replace('</ds:DigestValue>', '<ds:x/></ds:DigestValue>')(byAssertion),
    'signature-shape',
  ],
  [
    'of the response, in the assertion',
    replace(/URI="#[^"]+"/, `URI="#${/ ID="([^"]+)"/.exec(byAssertion)![1]}"`)(byAssertion),
    'signature-of-something-else',
  ],
  ['of the whole document', replace(/URI="#[^"]+"/, 'URI=""')(byAssertion), 'signature-of-something-else'],
])('a signature that is not right is refused: %s', async (_, xml, reason) => {
  expect(await outcome(judgeXml(xml))).toBe(`signature: ${reason}`);
});

test('SHA-512 is fine, and so is another prefix or none', async () => {
  const strong = {
    algorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
    digest: 'http://www.w3.org/2001/04/xmlenc#sha512',
  };
  expect(await outcome(judgeXml(provider.responseXml(facts, strong)))).toBe('accepted');
  const renamed = (xml: string) =>
    xml.replaceAll(/(<\/?|xmlns:)saml:/g, '$1a2:').replaceAll('xmlns:saml=', 'xmlns:a2=');
  expect(await outcome(judgeXml(provider.responseXml(facts, { change: renamed })))).toBe('accepted');
});
