import type { ProviderAnswer } from '../answers/provider-answer.ts';
import { emailIn, namesIn } from './attributes.ts';
import type { OwnAddresses, SamlConnection } from './connection.ts';
import type { Refuse } from './xml-limits.ts';
import { nameIdFormats, ns } from './xml-names.ts';
import { clockSkewMs, readTime, requireBegun, requireNotOver } from './xml-times.ts';
import { attributeOf, childrenNamed, childrenOf, isNamed, textOf } from './xml-tree.ts';

/** What an answer must be meant for. */
export interface Expected {
  connection: Pick<SamlConnection, 'issuer'>;
  own: OwnAddresses;
  /** The id of our request. */
  requestId: string;
  now: Date;
}

/** Longer names would not fit into an index; SAML allows 256 characters for the persistent ones. */
const longestName = 512;
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

/**
 * Requires that the response around an assertion is from the connection's provider, for us, and for our request. It may be
 * unsigned: then somebody who changes it can make it be refused, and nothing else, because the assertion says all of it too.
 */
export function requireMeantResponse(response: Element, expected: Expected, refuse: Refuse): void {
  const { connection, own, requestId, now } = expected;
  requireVersion(response, refuse);
  requireIssuer(response, connection.issuer, refuse);
  requireEqual('wrong-destination', attributeOf(response, 'Destination'), own.acsUrl, refuse);
  requireEqual('wrong-request', attributeOf(response, 'InResponseTo'), requestId, refuse);
  requireBegun(readTime(attributeOf(response, 'IssueInstant'), refuse), now, refuse);
}

/** Requires that a message is of SAML 2.0. */
export function requireVersion(message: Element, refuse: Refuse): void {
  requireEqual('wrong-version', attributeOf(message, 'Version'), '2.0', refuse);
}

/** Requires that a message or an assertion has one Issuer, and that it is this one. */
export function requireIssuer(message: Element, issuer: string, refuse: Refuse): void {
  requireEqual('wrong-issuer', textOf(only(message, 'Issuer', 'wrong-issuer', refuse)), issuer, refuse);
}

/** Requires that an attribute or a text is there and is exactly this. */
export function requireEqual(reason: string, found: string | null, expected: string, refuse: Refuse): void {
  if (found !== expected) refuse(reason, found === null ? { expected } : { expected, found });
}

/**
 * What a verified assertion says. Each part must be there exactly once; the person is looked at last.
 * @throws what `refuse` throws: `meant` for all that the assertion is meant for, `subject` for the person's name
 */
export function readAssertion(
  assertion: Element,
  expected: Expected,
  refuse: { meant: Refuse; subject: Refuse },
): ProviderAnswer {
  const { connection, own, now } = expected;
  const id = attributeOf(assertion, 'ID');
  if (id === null || id.length > longestName) refuse.meant('no-assertion-id');
  requireVersion(assertion, refuse.meant);
  requireIssuer(assertion, connection.issuer, refuse.meant);
  requireBegun(readTime(attributeOf(assertion, 'IssueInstant'), refuse.meant), now, refuse.meant);
  const conditionsUntil = requireConditions(assertion, own, now, refuse.meant);
  const subject = only(assertion, 'Subject', 'no-subject', refuse.meant);
  const confirmedUntil = requireConfirmation(subject, expected, refuse.meant);
  const signedIn = readSignIn(assertion, now, refuse.meant);
  const nameId = readNameId(subject, refuse.subject);
  const until = Math.min(confirmedUntil.getTime(), conditionsUntil?.getTime() ?? Number.POSITIVE_INFINITY);
  return {
    subject: textOf(nameId)!,
    email: emailIn(assertion, nameId),
    emailVerified: true,
    name: namesIn(assertion),
    ...signedIn,
    assertion: { id, until: new Date(until + clockSkewMs) },
  };
}

/** Exactly one child of the assertion's namespace with this name. */
function only(parent: Element, name: string, reason: string, refuse: Refuse): Element {
  const [first, ...others] = childrenNamed(parent, ns.assertion, name);
  if (!first || others.length > 0) refuse(reason);
  return first;
}

/** Returns when the conditions end; null if they do not. A condition that we do not know may not be ignored (Core 2.5.1). */
function requireConditions(assertion: Element, own: OwnAddresses, now: Date, refuse: Refuse): Date | null {
  const conditions = only(assertion, 'Conditions', 'wrong-audience', refuse);
  const known = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'];
  const isKnown = (child: Element) => known.some((name) => isNamed(child, ns.assertion, name));
  if (!childrenOf(conditions).every(isKnown)) refuse('unknown-condition');
  const restriction = only(conditions, 'AudienceRestriction', 'wrong-audience', refuse);
  const audiences = childrenNamed(restriction, ns.assertion, 'Audience').map((audience) => textOf(audience));
  if (!audiences.includes(own.entityId)) {
    refuse('wrong-audience', { expected: own.entityId, found: audiences.join(', ') });
  }
  const until = readTime(attributeOf(conditions, 'NotOnOrAfter'), refuse);
  requireBegun(readTime(attributeOf(conditions, 'NotBefore'), refuse), now, refuse);
  requireNotOver(until, now, refuse);
  return until;
}

/** Returns until when the browser that brings the assertion is taken for the person (Profiles 4.1.4.2). */
function requireConfirmation(subject: Element, { own, requestId, now }: Expected, refuse: Refuse): Date {
  const confirmation = only(subject, 'SubjectConfirmation', 'not-bearer', refuse);
  requireEqual('not-bearer', attributeOf(confirmation, 'Method'), bearer, refuse);
  const data = only(confirmation, 'SubjectConfirmationData', 'not-bearer', refuse);
  requireEqual('wrong-recipient', attributeOf(data, 'Recipient'), own.acsUrl, refuse);
  requireEqual('wrong-request', attributeOf(data, 'InResponseTo'), requestId, refuse);
  const until = readTime(attributeOf(data, 'NotOnOrAfter'), refuse);
  if (!until) refuse('no-end');
  requireBegun(readTime(attributeOf(data, 'NotBefore'), refuse), now, refuse);
  requireNotOver(until, now, refuse);
  return until;
}

function readSignIn(assertion: Element, now: Date, refuse: Refuse) {
  const statement = only(assertion, 'AuthnStatement', 'no-sign-in', refuse);
  const authenticatedAt = readTime(attributeOf(statement, 'AuthnInstant'), refuse);
  if (!authenticatedAt) refuse('no-sign-in');
  requireBegun(authenticatedAt, now, refuse);
  requireNotOver(readTime(attributeOf(statement, 'SessionNotOnOrAfter'), refuse), now, refuse);
  const sessionIndex = attributeOf(statement, 'SessionIndex');
  return { authenticatedAt, sessionIndex: sessionIndex && sessionIndex.length <= longestName ? sessionIndex : null };
}

/** The one NameID of a person, whom we must be able to recognize again: its text is in one piece and not for one session. */
export function readNameId(subject: Element, refuse: Refuse): Element {
  const nameId = only(subject, 'NameID', 'no-name-id', refuse);
  const text = textOf(nameId);
  if (!text?.trim()) refuse('no-name-id');
  if (text.length > longestName) refuse('long-name-id');
  if (attributeOf(nameId, 'Format') === nameIdFormats.transient) refuse('transient-name-id');
  return nameId;
}
