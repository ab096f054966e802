import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { now, own, provider } from '../testing/judged.ts';
import { logoutAddress, logoutAnswerAddress } from './logout-address.ts';
import { serviceMetadata } from './service-metadata.ts';
import { signInAddress } from './sign-in-address.ts';
import { bindings, ns } from './xml-names.ts';
import { attributeOf, childrenNamed, elementsOf, parseXml, textOf } from './xml-tree.ts';

const { connection } = provider;
const parse = (xml: string) =>
  parseXml(xml, (reason) => {
    throw new Error(reason);
  });

function messageIn(address: string | null, name: string) {
  const url = new URL(address!);
  const xml = inflateRawSync(Buffer.from(url.searchParams.get(name)!, 'base64')).toString();
  return { url, message: parse(xml), relayState: url.searchParams.get('RelayState') };
}

const attributes = (element: Element) =>
  Object.fromEntries(
    [...Array(element.attributes.length).keys()].map((i) => {
      const { name, value } = element.attributes.item(i)!;
      return [name, value];
    }),
  );

test('a request to sign in names us, the provider, and where the answer goes', () => {
  const address = signInAddress({ connection, own, requestId: '_r-1', forceAuthn: false, relayState: '/a?b&c', now });
  expect(address.startsWith('https://idp.haldenworks.example/saml/sso?tenant=7&SAMLRequest=')).toBe(true);
  const { message, relayState } = messageIn(address, 'SAMLRequest');
  expect(message.localName).toBe('AuthnRequest');
  expect(attributes(message)).toEqual({
    'xmlns:samlp': ns.protocol,
    'xmlns:saml': ns.assertion,
    ID: '_r-1',
    Version: '2.0',
    IssueInstant: '2026-03-02T09:00:00Z',
    Destination: connection.signInUrl,
    AssertionConsumerServiceURL: own.acsUrl,
    ProtocolBinding: bindings.post,
  });
  expect(textOf(childrenNamed(message, ns.assertion, 'Issuer')[0])).toBe(own.entityId);
  expect(attributeOf(childrenNamed(message, ns.protocol, 'NameIDPolicy')[0], 'AllowCreate')).toBe('true');
  expect(relayState).toBe('/a?b&c');
});

test('a proof asks the provider to ask again', () => {
  const address = signInAddress({ connection, own, requestId: '_r', forceAuthn: true });
  const { message, relayState } = messageIn(address, 'SAMLRequest');
  expect(attributeOf(message, 'ForceAuthn')).toBe('true');
  expect(relayState).toBeNull();
  expect(Math.abs(Date.parse(attributeOf(message, 'IssueInstant')!) - Date.now())).toBeLessThan(60_000);
});

test('an id that XML does not allow is refused', () => {
  for (const requestId of ['', '7a', 'a b', 'a"/>', 'a'.repeat(200)]) {
    expect(() => signInAddress({ connection, own, requestId, forceAuthn: false })).toThrow(TypeError);
  }
});

test('a request to log out names the person and the session', () => {
  const logout = { connection, own, subject: 'a&b<"', sessionIndex: '_s&1', id: '_l', relayState: '/login', now };
  const { url, message, relayState } = messageIn(logoutAddress(logout), 'SAMLRequest');
  expect(`${url.origin}${url.pathname}`).toBe(connection.signOutUrl);
  expect(attributes(message)).toMatchObject({ ID: '_l', Version: '2.0', Destination: connection.signOutUrl });
  expect(textOf(childrenNamed(message, ns.assertion, 'NameID')[0])).toBe('a&b<"');
  expect(textOf(childrenNamed(message, ns.protocol, 'SessionIndex')[0])).toBe('_s&1');
  expect(relayState).toBe('/login');
  const without = messageIn(logoutAddress({ ...logout, sessionIndex: null }), 'SAMLRequest').message;
  expect(childrenNamed(without, ns.protocol, 'SessionIndex')).toEqual([]);
});

test('an answer to a logout says that it is done', () => {
  const answer = { connection, own, inResponseTo: '_their-1', relayState: 'r', now };
  const { message, relayState } = messageIn(logoutAnswerAddress(answer), 'SAMLResponse');
  expect(attributes(message)).toMatchObject({ InResponseTo: '_their-1', Destination: connection.signOutUrl });
  expect(elementsOf(message).map((element) => attributeOf(element, 'Value'))).toContain(
    'urn:oasis:names:tc:SAML:2.0:status:Success',
  );
  expect(relayState).toBe('r');
  const other = messageIn(logoutAnswerAddress({ ...answer, relayState: null }), 'SAMLResponse');
  expect(other.relayState).toBeNull();
  expect(attributeOf(other.message, 'ID')).not.toBe(attributeOf(message, 'ID'));
});

test('a provider without an address for logouts gets none', () => {
  const quiet = { ...connection, signOutUrl: null };
  expect(logoutAddress({ connection: quiet, own, subject: 'a', sessionIndex: null, id: '_l' })).toBeNull();
  expect(logoutAnswerAddress({ connection: quiet, own, inResponseTo: '_a' })).toBeNull();
});

test('our metadata name our addresses', () => {
  const root = parse(serviceMetadata(own));
  expect(attributeOf(root, 'entityID')).toBe(own.entityId);
  const service = (name: string) =>
    elementsOf(root)
      .filter(({ localName }) => localName === name)
      .map((element) => [attributeOf(element, 'Binding'), attributeOf(element, 'Location')]);
  expect(service('AssertionConsumerService')).toEqual([[bindings.post, own.acsUrl]]);
  expect(service('SingleLogoutService')).toEqual([
    [bindings.redirect, own.sloUrl],
    [bindings.post, own.sloUrl],
  ]);
});
