import { readEmail } from '@chamfer/contract/email-address';
import { freeEmailDomains } from 'free-email-domains-typescript';
import { getDomain } from 'tldts';
import { domainOf } from '../../people/mail-address.service.ts';
import { isConsumerDomain } from '../../teams/invitations/consumer-domains.service.ts';

/** A domain in the form in which domains of addresses are compared: ASCII, in lower case; or why it is none to prove. */
export type ReadDomain =
  | { domain: string; reason?: undefined }
  /** consumer-domain: anybody can have an address there. */
  | { domain?: undefined; reason: 'not-a-domain' | 'consumer-domain' };

/** The name of the record must fit, too (RFC 1035 §2.3.4). */
const longest = 253 - '_chamfer.'.length;

/**
 * Reads the domain of an organization's addresses, as its owner types it; an @ before it is left out. It means this domain
 * alone and none below it. What is a public suffix, such as co.uk, belongs to nobody.
 */
export function readDomain(text: string): ReadDomain {
  const typed = text.trim().replace(/^@/, '').replace(/\.$/, '');
  // Read as every address is, so that both are equal where they mean the same.
  const domain = /[\s@<>()"':;,/]/.test(typed) ? null : domainOfAddress(`x@${typed}`);
  if (!domain || domain.length > longest) return { reason: 'not-a-domain' };
  const bought = getDomain(domain);
  if (!bought || !getDomain(domain, { allowPrivateDomains: true })) return { reason: 'not-a-domain' };
  return isConsumer(domain) || isConsumer(bought) ? { reason: 'consumer-domain' } : { domain };
}

/** The domain of an address in the same form; null if it is no address. */
export function domainOfAddress(email: string): string | null {
  const address = readEmail(email);
  return address === null ? null : domainOf(address);
}

/** Mail providers for everybody that neither list has. */
const further = ['bt.com', 'docomo.ne.jp', 'globo.com', 'kolabnow.com', 'sympatico.ca', 'talktalk.net', 'tin.it'];

let kept: ReadonlySet<string> | undefined;

/** More than contributors are refused by: whoever proves a domain decides about everybody with an address there. */
function isConsumer(domain: string): boolean {
  kept ??= new Set([...freeEmailDomains, ...further]);
  return isConsumerDomain(domain) || kept.has(domain);
}
