import { SignedXml } from 'xml-crypto';
import type { OwnAddresses } from '../saml/connection.ts';
import { escapeXml } from '../saml/encoding.ts';
import { bindings, nameIdFormats, ns } from '../saml/xml-names.ts';

/** The person who signs in at the provider. */
export interface ProviderPerson {
  subject: string;
  nameIdFormat?: string;
  attributes?: Readonly<Record<string, string | readonly string[]>>;
  sessionIndex?: string;
  authenticatedAt?: Date;
}

/** What a response is made of. */
export interface ResponseFacts {
  issuer: string;
  own: OwnAddresses;
  /** Null makes a response that answers no request. */
  requestId: string | null;
  now: Date;
  person: ProviderPerson;
  ids?: { response: string; assertion: string };
}

const minutes = (now: Date, count: number) => new Date(now.getTime() + count * 60_000).toISOString();
const xmlns = `xmlns:samlp="${ns.protocol}" xmlns:saml="${ns.assertion}"`;
const tag = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

/** A response with one assertion, without signatures; it is good for five minutes. */
export function responseXml({ issuer, own, requestId, now, person, ids = newIds() }: ResponseFacts): string {
  const answers = requestId === null ? '' : ` InResponseTo="${escapeXml(requestId)}"`;
  const format = person.nameIdFormat ?? nameIdFormats.persistent;
  const attributes = Object.entries(person.attributes ?? {}).map(([name, values]) => {
    const all = [values].flat().map((value) => tag('saml:AttributeValue', value));
    return `<saml:Attribute Name="${escapeXml(name)}">${all.join('')}</saml:Attribute>`;
  });
  return [
    `<samlp:Response ${xmlns} ID="${ids.response}" Version="2.0" IssueInstant="${now.toISOString()}" Destination="${own.acsUrl}"${answers}>`,
    tag('saml:Issuer', issuer),
    '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>',
    `<saml:Assertion ID="${ids.assertion}" Version="2.0" IssueInstant="${now.toISOString()}">`,
    tag('saml:Issuer', issuer),
    `<saml:Subject><saml:NameID Format="${format}">${escapeXml(person.subject)}</saml:NameID>`,
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
    `<saml:SubjectConfirmationData${answers} NotOnOrAfter="${minutes(now, 5)}" Recipient="${own.acsUrl}"/>`,
    '</saml:SubjectConfirmation></saml:Subject>',
    `<saml:Conditions NotBefore="${minutes(now, -5)}" NotOnOrAfter="${minutes(now, 5)}">`,
    `<saml:AudienceRestriction>${tag('saml:Audience', own.entityId)}</saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${(person.authenticatedAt ?? now).toISOString()}" SessionIndex="${escapeXml(person.sessionIndex ?? '_session')}">`,
    '<saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>',
    attributes.length > 0 ? `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>` : '',
    '</saml:Assertion></samlp:Response>',
  ].join('');
}

/** What a request of a provider to log out is made of. */
export interface LogoutFacts {
  issuer: string;
  own: OwnAddresses;
  now: Date;
  subject: string;
  sessionIndexes?: readonly string[];
  id?: string;
}

/** A provider's request to log out, without a signature. */
export function logoutXml({ issuer, own, now, subject, sessionIndexes = [], id = newId() }: LogoutFacts): string {
  return [
    `<samlp:LogoutRequest ${xmlns} ID="${id}" Version="2.0" IssueInstant="${now.toISOString()}" NotOnOrAfter="${minutes(now, 5)}" Destination="${own.sloUrl}">`,
    tag('saml:Issuer', issuer),
    tag('saml:NameID', subject),
    ...sessionIndexes.map((index) => tag('samlp:SessionIndex', index)),
    '</samlp:LogoutRequest>',
  ].join('');
}

/** What the metadata of a provider are made of; `certificates` are in PEM. */
export interface MetadataFacts {
  issuer: string;
  signInUrl: string;
  signOutUrl: string | null;
  certificates: readonly string[];
}

/** The metadata of a provider, which takes requests by POST as well. */
export function metadataXml({ issuer, signInUrl, signOutUrl, certificates }: MetadataFacts): string {
  const keys = certificates.map(
    (pem) =>
      `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="${ns.signature}"><ds:X509Data><ds:X509Certificate>${pem
        .replaceAll(/-----[A-Z ]+-----/g, '')
        .trim()}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
  );
  const service = (name: string, url: string) =>
    [bindings.post, bindings.redirect].map(
      (binding) => `<md:${name} Binding="${binding}" Location="${escapeXml(url)}"/>`,
    );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<md:EntityDescriptor xmlns:md="${ns.metadata}" entityID="${escapeXml(issuer)}">`,
    `<md:IDPSSODescriptor protocolSupportEnumeration="${ns.protocol}">`,
    ...keys,
    ...(signOutUrl === null ? [] : service('SingleLogoutService', signOutUrl)),
    `<md:NameIDFormat>${nameIdFormats.persistent}</md:NameIDFormat>`,
    ...service('SingleSignOnService', signInUrl),
    '</md:IDPSSODescriptor></md:EntityDescriptor>',
  ].join('\n');
}

/** How a document is signed. */
export interface SigningFacts {
  privateKey: string;
  certificate: string;
  algorithm?: string;
  digest?: string;
  canonicalization?: string;
  transforms?: string[];
}

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** Signs one element of a document, such as `Assertion`; its signature comes after its first child, the Issuer, as SAML has it. */
export function signElement(xml: string, name: string, facts: SigningFacts): string {
  const element = `//*[local-name(.)='${name}']`;
  const signer = new SignedXml({
    privateKey: facts.privateKey,
    publicCert: facts.certificate,
    signatureAlgorithm: facts.algorithm ?? 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: (facts.canonicalization ?? exclusive) as never,
  });
  signer.addReference({
    xpath: element,
    digestAlgorithm: facts.digest ?? 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: facts.transforms ?? [`${ns.signature}enveloped-signature`, exclusive],
  });
  signer.computeSignature(xml, { location: { reference: `${element}/*[1]`, action: 'after' }, prefix: 'ds' });
  return signer.getSignedXml();
}

/** An id as SAML wants it: it begins with a letter or `_`. */
export function newId(): string {
  return `_${crypto.randomUUID()}`;
}

function newIds() {
  return { response: newId(), assertion: newId() };
}
