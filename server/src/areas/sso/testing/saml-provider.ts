import { sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';
import type { OwnAddresses, SamlConnection } from '../saml/connection.ts';
import { addressWith, escapeXml } from '../saml/encoding.ts';
import {
  type LogoutFacts,
  logoutXml,
  metadataXml,
  newId,
  type ProviderPerson,
  type ResponseFacts,
  responseXml,
  type SigningFacts,
  signElement,
} from './saml-documents.ts';
import { type SelfSigned, selfSigned } from './self-signed.ts';

const year = 365 * 24 * 60 * 60_000;

/** Where a provider is; the addresses are made up if they are left out. */
export interface ProviderFacts {
  issuer?: string;
  signInUrl?: string;
  signOutUrl?: string | null;
  /** When its certificate ends; in a year if it is left out. */
  certificateEnds?: Date;
}

/** Which parts of a response are signed, and how; `change` is applied before, as if the provider had written it so. */
export interface ResponseSigning extends Partial<SigningFacts> {
  parts?: readonly ('Response' | 'Assertion')[];
  change?: (xml: string) => string;
}

/** What a test says of a response; all else is the provider's. */
export type AnswerFacts = Omit<ResponseFacts, 'issuer'> & { issuer?: string };

/** An identity provider for tests: it signs whatever it is asked to, with a key of its own. */
export class SamlProvider {
  readonly issuer: string;
  readonly signInUrl: string;
  readonly signOutUrl: string | null;
  readonly keys: SelfSigned;

  constructor(facts: ProviderFacts = {}) {
    this.issuer = facts.issuer ?? 'https://idp.haldenworks.example/saml';
    this.signInUrl = facts.signInUrl ?? 'https://idp.haldenworks.example/saml/sso?tenant=7';
    this.signOutUrl = facts.signOutUrl === undefined ? 'https://idp.haldenworks.example/saml/slo' : facts.signOutUrl;
    const to = facts.certificateEnds ?? new Date(Date.now() + year);
    this.keys = selfSigned({ name: 'Haldenworks sign-in', from: new Date(to.getTime() - 2 * year), to });
  }

  /** What our side stores of this provider. */
  get connection(): SamlConnection {
    const { issuer, signInUrl, signOutUrl, keys } = this;
    return { issuer, signInUrl, signOutUrl, certificates: [keys.certificate] };
  }

  /** Its metadata, as XML. */
  metadata(): string {
    return metadataXml(this.connection);
  }

  /** A response as XML, of which the assertion alone is signed unless `parts` names others. */
  responseXml(facts: AnswerFacts, { parts = ['Assertion'], change, ...signing }: ResponseSigning = {}): string {
    const xml = responseXml({ issuer: this.issuer, ...facts });
    const inner = ['Assertion', 'Response'].filter((part) => parts.includes(part as 'Response'));
    return inner.reduce((text, part) => signElement(text, part, { ...this.keys, ...signing }), change?.(xml) ?? xml);
  }

  /** A response as the field SAMLResponse of a form. */
  respond(facts: AnswerFacts, signing: ResponseSigning = {}): string {
    return Buffer.from(this.responseXml(facts, signing)).toString('base64');
  }

  /** A request to log out as the query of an address, signed; without `?`. */
  logoutQuery(facts: Omit<LogoutFacts, 'issuer'>, { relayState, change }: LogoutOptions = {}): string {
    const xml = logoutXml({ issuer: this.issuer, ...facts });
    const query = addressWith('', 'SAMLRequest', change?.(xml) ?? xml, relayState).slice(1);
    return this.signQuery(query);
  }

  /** A request to log out as the field SAMLRequest of a form, signed. */
  logoutField(facts: Omit<LogoutFacts, 'issuer'>, { change }: LogoutOptions = {}): string {
    const xml = logoutXml({ issuer: this.issuer, ...facts });
    return Buffer.from(signElement(change?.(xml) ?? xml, 'LogoutRequest', this.keys)).toString('base64');
  }

  /** Adds algorithm and signature to a query. */
  signQuery(
    query: string,
    { uri, hash } = { uri: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', hash: 'RSA-SHA256' },
  ): string {
    const signed = `${query}&SigAlg=${encodeURIComponent(uri)}`;
    const signature = sign(hash, Buffer.from(signed), this.keys.privateKey).toString('base64');
    return `${signed}&Signature=${encodeURIComponent(signature)}`;
  }
}

/** Of a request to log out: what comes back with our answer, and a change before it is signed. */
export interface LogoutOptions {
  relayState?: string;
  change?: (xml: string) => string;
}

/** A provider that browsers can visit. */
export interface RunningProvider {
  provider: SamlProvider;
  /** Where it is: `http://127.0.0.1:…`. Its metadata are at `/metadata`. */
  origin: string;
  /** Who signs in at the next visit; a test may replace it. */
  person: ProviderPerson;
  /** How the next responses are signed. */
  signing: ResponseSigning;
  /** The messages that arrived, in their order, as XML. */
  received: string[];
  close(): Promise<void>;
}

/**
 * Starts a provider on loopback. `/sso` signs in the `person`, without asking, and has the browser post the
 * answer; `/slo` answers requests to log out, and shows a page at the end of its own.
 */
export async function startSamlProvider(person: ProviderPerson, now = () => new Date()): Promise<RunningProvider> {
  const server = createServer((request, response) => {
    const url = new URL(request.url!, running.origin);
    const page = pageOf(url, running, now());
    response.writeHead(page.location ? 302 : page.html ? 200 : 404, {
      'content-type': url.pathname === '/metadata' ? 'application/samlmetadata+xml' : 'text/html; charset=utf-8',
      ...(page.location && { location: page.location }),
    });
    response.end(page.html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new SamlProvider({
    issuer: `${origin}/metadata`,
    signInUrl: `${origin}/sso`,
    signOutUrl: `${origin}/slo`,
  });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const running: RunningProvider = { provider, origin, person, signing: {}, received: [], close };
  return running;
}

function pageOf(url: URL, running: RunningProvider, now: Date): { html?: string; location?: string } {
  const { provider, person, signing, received } = running;
  if (url.pathname === '/metadata') return { html: provider.metadata() };
  const message = url.searchParams.get('SAMLRequest') ?? url.searchParams.get('SAMLResponse');
  if (message === null) return {};
  const xml = inflateRawSync(Buffer.from(message, 'base64')).toString();
  received.push(xml);
  const requestId = / ID="([^"]+)"/.exec(xml)![1]!;
  const entityId = /<saml:Issuer>([^<]+)</.exec(xml)![1]!;
  const own: OwnAddresses = { entityId, acsUrl: `${entityId}/acs`, sloUrl: `${entityId}/slo` };
  const relayState = url.searchParams.get('RelayState') ?? undefined;
  if (url.pathname === '/sso') {
    const field = provider.respond({ own, requestId, now, person }, signing);
    return { html: postingPage(own.acsUrl, { SAMLResponse: field, ...(relayState && { RelayState: relayState }) }) };
  }
  if (!xml.startsWith('<samlp:LogoutRequest')) return { html: '<!doctype html><title>Signed out</title>' };
  const answer = `<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${newId()}" Version="2.0" InResponseTo="${requestId}"/>`;
  return { location: addressWith(own.sloUrl, 'SAMLResponse', answer, relayState) };
}

/** A page that posts a form by itself, as providers have it; the button is for browsers without scripts. */
function postingPage(action: string, fields: Record<string, string>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeXml(value)}">`,
  );
  return [
    '<!doctype html><title>Signing in</title>',
    `<form method="post" action="${escapeXml(action)}">${inputs.join('')}<button>Continue</button></form>`,
    '<script>document.forms[0].submit()</script>',
  ].join('');
}
