import { createPublicKey, verify } from 'node:crypto';
import { getVerifiedXml } from '@node-saml/node-saml/lib/xml.js';
import type { OwnAddresses, SamlConnection } from './connection.ts';
import { decodeDocument, inflateDocument } from './encoding.ts';
import { decode, type Fields, readRaw } from './form.ts';
import { refusing } from './judge-response.ts';
import { readNameId, requireEqual, requireIssuer, requireVersion } from './read-assertion.ts';
import { requireDifferentIds } from './response-shape.ts';
import { requireSignatureShape, signatureAlgorithms } from './signature-shape.ts';
import { type Refuse, requireHarmlessXml } from './xml-limits.ts';
import { ns } from './xml-names.ts';
import { readTime, requireBegun, requireNotOver } from './xml-times.ts';
import { attributeOf, childrenNamed, elementsOf, isNamed, parseXml, textOf } from './xml-tree.ts';

/** A provider's request to log somebody out: the query of its address without `?`, as it was sent, or the fields of a form. */
export type JudgedLogout = ({ query: string } | { form: Fields }) & {
  connection: Pick<SamlConnection, 'issuer' | 'certificates'>;
  own: OwnAddresses;
  now: Date;
};

/** What a provider wants to end: the sessions with these indexes, or all of the person's if it names none. */
export interface ProviderLogout {
  subject: string;
  sessionIndexes: string[];
  /** The id of the provider's request, for our answer. */
  requestId: string;
  /** Goes back with our answer. */
  relayState: string | null;
}

/** How old a request may be, in milliseconds: it has no other end, and ends sessions each time that it is sent. */
const longestAge = 10 * 60_000;
const document: Refuse = refusing('document');
const signature: Refuse = refusing('signature');
const meant: Refuse = refusing('meant');

/**
 * What a provider's request to log out says. It must be signed: by redirect over the bytes of the query, each parameter once;
 * by POST in the document, as responses are. The library alone would accept one by redirect without a signature.
 * @throws AnswerRefused
 */
export function judgeLogoutRequest({ connection, own, now, ...message }: JudgedLogout): ProviderLogout {
  const { request, relayState } =
    'query' in message
      ? verifiedRedirect(message.query, connection.certificates)
      : verifiedPost(message.form, connection.certificates);
  requireVersion(request, meant);
  requireIssuer(request, connection.issuer, meant);
  requireEqual('wrong-destination', attributeOf(request, 'Destination'), own.sloUrl, meant);
  const issued = readTime(attributeOf(request, 'IssueInstant'), meant);
  if (!issued) meant('wrong-time');
  requireBegun(issued, now, meant);
  requireNotOver(new Date(issued.getTime() + longestAge), now, meant);
  requireNotOver(readTime(attributeOf(request, 'NotOnOrAfter'), meant), now, meant);
  const requestId = attributeOf(request, 'ID') ?? meant('no-request-id');
  const subject = textOf(readNameId(request, refusing('subject')))!;
  const sessionIndexes = childrenNamed(request, ns.protocol, 'SessionIndex').flatMap((index) => textOf(index) ?? []);
  return { subject, sessionIndexes, requestId, relayState };
}

interface VerifiedRequest {
  request: Element;
  relayState: string | null;
}

/** By redirect (Bindings 3.4.4.1): the signature is over `SAMLRequest`, `RelayState` and `SigAlg`, in this order. */
function verifiedRedirect(query: string, certificates: readonly string[]): VerifiedRequest {
  const raw = readRaw(query);
  const message = raw.get('SAMLRequest') || document('no-request');
  const sigAlg = raw.get('SigAlg') || signature('unsigned');
  const signed = raw.get('Signature') || signature('unsigned');
  const algorithm = signatureAlgorithms[decode(sigAlg)] ?? signature('algorithm', { found: decode(sigAlg) });
  const octets = ['SAMLRequest', 'RelayState', 'SigAlg'].filter((name) => raw.has(name));
  const bytes = Buffer.from(octets.map((name) => `${name}=${raw.get(name)}`).join('&'));
  const value = Buffer.from(decode(signed), 'base64');
  const isRight = certificates.some((pem) => verify(algorithm, bytes, createPublicKey(pem), value));
  if (!isRight) signature('wrong-signature');
  const request = readRequest(inflateDocument(decode(message), document));
  if (elementsOf(request).some(({ localName }) => localName === 'Signature')) signature('misplaced-signature');
  const relayState = raw.get('RelayState');
  return { request, relayState: relayState === undefined ? null : decode(relayState) };
}

/** By POST (Bindings 3.5): the signature is in the document, and what is read is made of the signed bytes alone. */
function verifiedPost(form: Fields, certificates: readonly string[]): VerifiedRequest {
  const xml = decodeDocument(form.get('SAMLRequest') ?? document('no-request'), document);
  const request = readRequest(xml);
  requireSignatureShape(request, [request], signature);
  const signedXml = verifiedXml(xml, request, certificates) ?? signature('wrong-signature');
  return { request: parseXml(signedXml, signature), relayState: form.get('RelayState') ?? null };
}

function verifiedXml(xml: string, request: Element, certificates: readonly string[]): string | null {
  try {
    return getVerifiedXml(xml, request, [...certificates]);
  } catch {
    return null;
  }
}

function readRequest(xml: string): Element {
  requireHarmlessXml(xml, document);
  const root = parseXml(xml, document);
  if (!isNamed(root, ns.protocol, 'LogoutRequest')) document('no-request');
  const elements = elementsOf(root);
  if (elements.some(({ localName }) => localName?.startsWith('Encrypted'))) document('encrypted');
  requireDifferentIds(elements, document);
  return root;
}
