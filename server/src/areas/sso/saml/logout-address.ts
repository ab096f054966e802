import type { OwnAddresses, SamlConnection } from './connection.ts';
import { addressWith, escapeXml } from './encoding.ts';
import { messageAttributes } from './sign-in-address.ts';
import { ns } from './xml-names.ts';

/** A request of ours to log out at a provider. */
export interface LogoutRequest {
  connection: Pick<SamlConnection, 'signOutUrl'>;
  own: OwnAddresses;
  /** The person, as the provider names it (`ProviderAnswer.subject`). */
  subject: string;
  sessionIndex: string | null;
  /** The id of the request, of the same form as that of a request to sign in. */
  id: string;
  relayState?: string;
  /** The time of the request; that of the system if it is left out. */
  now?: Date;
}

/**
 * The address to which a browser is sent to log out at the provider too, after our own session has ended; null if the
 * provider has none. The request is not signed, because we have no key: providers that want a signature show an error or
 * ignore it, and their own session stays.
 */
export function logoutAddress({ connection, own, id, now, ...request }: LogoutRequest): string | null {
  if (connection.signOutUrl === null) return null;
  const { subject, sessionIndex, relayState } = request;
  const xml =
    `<samlp:LogoutRequest xmlns:samlp="${ns.protocol}" xmlns:saml="${ns.assertion}"` +
    ` ${messageAttributes(id, connection.signOutUrl, now ?? new Date())}>` +
    `<saml:Issuer>${escapeXml(own.entityId)}</saml:Issuer><saml:NameID>${escapeXml(subject)}</saml:NameID>` +
    `${sessionIndex === null ? '' : `<samlp:SessionIndex>${escapeXml(sessionIndex)}</samlp:SessionIndex>`}` +
    '</samlp:LogoutRequest>';
  return addressWith(connection.signOutUrl, 'SAMLRequest', xml, relayState);
}

/** Our answer to a provider's request to log out, which has been fulfilled. */
export interface LogoutAnswer {
  connection: Pick<SamlConnection, 'signOutUrl'>;
  own: OwnAddresses;
  /** The id of the provider's request. */
  inResponseTo: string;
  /** What the provider sent with it, which goes back unchanged. */
  relayState?: string | null;
  /** The id of the answer; made up if it is left out. */
  id?: string;
  /** The time of the answer; that of the system if it is left out. */
  now?: Date;
}

/** The address to which the browser of a provider's logout is sent back; null if the provider has none. Not signed. */
export function logoutAnswerAddress({ connection, own, inResponseTo, now, ...answer }: LogoutAnswer): string | null {
  if (connection.signOutUrl === null) return null;
  const id = answer.id ?? `_${crypto.randomUUID()}`;
  const xml =
    `<samlp:LogoutResponse xmlns:samlp="${ns.protocol}" xmlns:saml="${ns.assertion}"` +
    ` ${messageAttributes(id, connection.signOutUrl, now ?? new Date())} InResponseTo="${escapeXml(inResponseTo)}">` +
    `<saml:Issuer>${escapeXml(own.entityId)}</saml:Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="${ns.protocol.replace(':protocol', ':status:Success')}"/></samlp:Status>` +
    '</samlp:LogoutResponse>';
  return addressWith(connection.signOutUrl, 'SAMLResponse', xml, answer.relayState ?? undefined);
}
