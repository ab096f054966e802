import { expect, test } from 'vitest';
import { provider, replace } from '../testing/judged.ts';
import { metadataXml } from '../testing/saml-documents.ts';
import { SamlProvider } from '../testing/saml-provider.ts';
import { selfSigned } from '../testing/self-signed.ts';
import { readCertificate } from './certificates.ts';
import { readMetadata, requireProviderAddress } from './metadata.ts';
import { MetadataRefused } from './metadata-refused.ts';

const xml = provider.metadata();
const from = new Date('2026-01-01T00:00:00Z');
const to = new Date('2027-01-01T12:30:00Z');

function reasonOf(work: () => unknown): string {
  try {
    work();
    return 'accepted';
  } catch (error) {
    if (error instanceof MetadataRefused) return error.reason;
    throw error;
  }
}

test('metadata name the provider, its addresses by redirect, its certificates and names', () => {
  expect(readMetadata(xml)).toEqual({
    issuer: 'https://idp.haldenworks.example/saml',
    signInUrl: 'https://idp.haldenworks.example/saml/sso?tenant=7',
    signOutUrl: 'https://idp.haldenworks.example/saml/slo',
    certificates: [readCertificate(provider.keys.certificate)],
    nameIdFormats: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
  });
  expect(readMetadata(`\uFEFF\n${xml}\n`)).toEqual(readMetadata(xml));
  expect(readMetadata(new SamlProvider({ signOutUrl: null }).metadata()).signOutUrl).toBeNull();
});

test('several certificates are read, each once; those for encryption are not', () => {
  const next = new SamlProvider();
  const certificates = [provider, next, provider].map(({ keys }) => keys.certificate);
  const both = metadataXml({ ...provider.connection, certificates });
  expect(readMetadata(both).certificates.map(({ pem }) => pem)).toEqual(certificates.slice(0, 2));
  const first = replace('use="signing"', 'use="encryption"')(both);
  expect(readMetadata(first).certificates.map(({ pem }) => pem)).toEqual([certificates[1], certificates[0]]);
  expect(readMetadata(both.replaceAll(' use="signing"', '')).certificates).toHaveLength(2);
});

test('a list with one provider in it is read', () => {
  const open = '<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">';
  const entity = replace(/^<\?xml.*\?>/, '')(xml);
  const service = '<md:EntityDescriptor entityID="urn:sp"><md:SPSSODescriptor/></md:EntityDescriptor>';
  const list = (...entities: string[]) => `${open}${entities.join('')}</md:EntitiesDescriptor>`;
  expect(readMetadata(list(service, entity)).issuer).toBe(provider.issuer);
  expect(reasonOf(() => readMetadata(list(entity, entity)))).toBe('several-providers');
  expect(reasonOf(() => readMetadata(list(service)))).toBe('no-provider');
});

const location = 'Location="https://idp.haldenworks.example/saml/sso?tenant=7"';
const toLocation = (address: string) => (text: string) => text.replaceAll(location, `Location="${address}"`);
const six = Array.from({ length: 6 }, () => selfSigned({ name: 'Haldenworks', from, to }).certificate);

test.each<[string, string, string]>([
  ['no XML', 'https://idp.haldenworks.example/metadata', 'not-well-formed'],
  ['a web page', '<html></html>', 'no-metadata'],
  ['comments', xml.replace('<md:IDP', '<!-- Sign-in --><md:IDP'), 'declaration'],
  ['a DOCTYPE', replace('<md:Entity', '<!DOCTYPE a><md:Entity')(xml), 'declaration'],
  ['SAML 1.1 alone', replace('SAML:2.0:protocol', 'SAML:1.1:protocol')(xml), 'no-provider'],
  ['no entity id', replace(/ entityID="[^"]*"/, '')(xml), 'no-issuer'],
  ['no address by redirect', replace(/<md:SingleSignOnService [^>]*Redirect[^>]*>/, '')(xml), 'no-redirect-sign-in'],
  ['an address without TLS', toLocation('http://idp.haldenworks.example/sso')(xml), 'insecure-address'],
  ['an address that runs something', toLocation('javascript:alert(1)')(xml), 'insecure-address'],
  ['an address with a user', toLocation('https://a:b@idp.haldenworks.example/')(xml), 'wrong-address'],
  ['an address with a fragment', toLocation('https://idp.haldenworks.example/#a')(xml), 'wrong-address'],
  ['no address', toLocation('sign in')(xml), 'wrong-address'],
  [
    'an address without TLS for logouts',
    xml.replaceAll('https://idp.haldenworks.example/saml/slo', 'http://idp.haldenworks.example/'),
    'insecure-address',
  ],
  ['no certificate', metadataXml({ ...provider.connection, certificates: [] }), 'no-certificate'],
  ['six certificates', metadataXml({ ...provider.connection, certificates: six }), 'too-many-certificates'],
  ['a certificate that is none', replace(/X509Certificate>[^<]+/, 'X509Certificate>QUJD')(xml), 'wrong-certificate'],
])('metadata that make no connection are refused, and say why: %s', (_, text, reason) => {
  expect(reasonOf(() => readMetadata(text))).toBe(reason);
});

test('http is fine on this computer', () => {
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    expect(requireProviderAddress(`http://${host}:8080/sso`)).toBe(`http://${host}:8080/sso`);
  }
  expect(reasonOf(() => requireProviderAddress('http://localhost.example/sso'))).toBe('insecure-address');
});

test('a certificate is read as PEM or as the base64 in it, with its fingerprint and its end', () => {
  const { certificate } = selfSigned({ name: 'Haldenworks', from, to });
  const read = readCertificate(certificate);
  expect(read).toEqual({
    pem: certificate,
    fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/),
    endsAt: to,
  });
  const bare = certificate.replaceAll(/-----[A-Z ]+-----/g, '');
  expect(readCertificate(bare)).toEqual(read);
  expect(readCertificate(bare.replaceAll('\n', ''))).toEqual(read);
  expect(readCertificate(certificate.replaceAll('\n', '\r\n'))).toEqual(read);
});

test.each<[string, () => string, string]>([
  ['nothing', () => ' \n', 'no-certificate'],
  ['a private key', () => provider.keys.privateKey, 'private-key'],
  ['two certificates', () => provider.keys.certificate.repeat(2), 'several-certificates'],
  ['a text', () => 'certificate, please', 'wrong-certificate'],
  ['much', () => 'A'.repeat(20_000), 'wrong-certificate'],
  ['a key of 1,024 bits', () => selfSigned({ name: 'Weak', from, to, kind: 'weak' }).certificate, 'certificate-key'],
  ['a key on a curve', () => selfSigned({ name: 'Curve', from, to, kind: 'ec' }).certificate, 'certificate-key'],
])('what is no certificate that signs is refused: %s', (_, text, reason) => {
  expect(reasonOf(() => readCertificate(text()))).toBe(reason);
});
