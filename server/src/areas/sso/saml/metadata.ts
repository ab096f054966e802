import { type Certificate, readCertificate } from './certificates.ts';
import { MetadataRefused } from './metadata-refused.ts';
import { type Refuse, requireHarmlessXml } from './xml-limits.ts';
import { bindings, ns } from './xml-names.ts';
import { attributeOf, childrenNamed, elementsOf, isNamed, parseXml, textOf } from './xml-tree.ts';

/** What the metadata of a provider say that a connection needs. */
export interface ProviderMetadata {
  /** The provider's entity id. */
  issuer: string;
  /** Where browsers are sent to sign in, by redirect. */
  signInUrl: string;
  /** Where they are sent to log out, by redirect; null if the provider has no such address. */
  signOutUrl: string | null;
  /** All certificates for signatures, each once; several while the provider changes from one to the next. */
  certificates: Certificate[];
  /** The formats of names that the provider offers, in its order. */
  nameIdFormats: string[];
}

const longestAddress = 2_000;
/** As many as a connection keeps. */
const mostCertificates = 5;

const refuse: Refuse = (reason) => {
  throw new MetadataRefused(reason);
};

/**
 * Reads the metadata of a provider (SAML Metadata 2.4.3): of one EntityDescriptor, or of an EntitiesDescriptor with one
 * provider in it. Their own signature is not looked at: an owner has uploaded them, or they came over TLS.
 * @throws MetadataRefused: of the document `too-long`, `unpaired-brackets`, `too-long-tag`, `too-deep`, `too-many-elements`,
 * `too-many-attributes`, `declaration` (comments, DOCTYPE), `processing-instruction`, `not-well-formed`; of what it says
 * `no-metadata`, `no-provider`, `several-providers`, `no-issuer`, `no-redirect-sign-in`, `wrong-address`,
 * `insecure-address`, `too-many-certificates`; and what `readCertificate` throws
 */
export function readMetadata(xml: string): ProviderMetadata {
  const text = xml.trim();
  requireHarmlessXml(text, refuse);
  const [entity, provider] = onlyProvider(parseXml(text, refuse));
  const issuer = attributeOf(entity, 'entityID');
  if (!issuer || issuer.length > longestAddress) refuse('no-issuer');
  const signInUrl = addressOf(provider, 'SingleSignOnService') ?? refuse('no-redirect-sign-in');
  return {
    issuer,
    signInUrl,
    signOutUrl: addressOf(provider, 'SingleLogoutService'),
    certificates: certificatesOf(provider),
    nameIdFormats: childrenNamed(provider, ns.metadata, 'NameIDFormat').flatMap(
      (format) => textOf(format)?.trim() || [],
    ),
  };
}

/** The one entity with the role of a provider, and that role. */
function onlyProvider(root: Element): [Element, Element] {
  const isMetadata = ['EntityDescriptor', 'EntitiesDescriptor'].some((name) => isNamed(root, ns.metadata, name));
  if (!isMetadata) refuse('no-metadata');
  const found = elementsOf(root)
    .filter((element) => isNamed(element, ns.metadata, 'EntityDescriptor'))
    .flatMap((entity) =>
      childrenNamed(entity, ns.metadata, 'IDPSSODescriptor')
        .filter((role) => attributeOf(role, 'protocolSupportEnumeration')?.split(/\s+/).includes(ns.protocol))
        .map((role): [Element, Element] => [entity, role]),
    );
  if (found.length > 1) refuse('several-providers');
  return found[0] ?? refuse('no-provider');
}

/** The first address of a service by redirect. */
function addressOf(provider: Element, service: string): string | null {
  const byRedirect = childrenNamed(provider, ns.metadata, service).find(
    (endpoint) => attributeOf(endpoint, 'Binding') === bindings.redirect,
  );
  return byRedirect ? requireProviderAddress(attributeOf(byRedirect, 'Location') ?? '') : null;
}

/**
 * Requires an address to which browsers may be sent: over https, or http to this computer alone; without user, password
 * and fragment. Returns it as it is written. @throws MetadataRefused: `wrong-address`, `insecure-address`
 */
export function requireProviderAddress(address: string): string {
  const url = address.length <= longestAddress && URL.canParse(address) ? new URL(address) : refuse('wrong-address');
  const isPlain = url.username === '' && url.password === '' && !address.includes('#') && !/[\s"<>\\]/.test(address);
  if (!isPlain) refuse('wrong-address');
  const isLoopback = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) refuse('insecure-address');
  return address;
}

function certificatesOf(provider: Element): Certificate[] {
  const texts = childrenNamed(provider, ns.metadata, 'KeyDescriptor')
    .filter((key) => attributeOf(key, 'use') !== 'encryption')
    .flatMap((key) => elementsOf(key).filter((element) => isNamed(element, ns.signature, 'X509Certificate')))
    .map((element) => textOf(element) ?? '');
  if (texts.length === 0) refuse('no-certificate');
  const different = [...new Set(texts.map((text) => text.replaceAll(/\s/g, '')))];
  if (different.length > mostCertificates) refuse('too-many-certificates');
  return different.map(readCertificate);
}
