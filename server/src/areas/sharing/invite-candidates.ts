import type { CallOutput } from '@chamfer/contract';
import { isEmail } from '@chamfer/contract/rules';

type ShareError = CallOutput<'POST /web/projects/{projectId}/invitations'>['errors'][number];

/** Who an address belongs to already, in lower case. */
export interface KnownEmails {
  own: string;
  members: ReadonlySet<string>;
  invited: ReadonlySet<string>;
  /** Contributors who edit as many projects as they may; only asked where editors are invited. */
  limited: ReadonlySet<string>;
}

/** Addresses that somebody wants to invite: those that can be, once each, and what is wrong with the others. */
export interface Candidates {
  emails: string[];
  errors: ShareError[];
}

/** An address in the form in which accounts have it, with the text as it was typed. */
export function typedEmails(emails: string[]): Map<string, string> {
  // Of addresses that differ in case only, the first one is reported as it was typed.
  const typed = new Map(emails.toReversed().map((email) => [email.trim().toLowerCase(), email.trim()]));
  typed.delete('');
  return new Map([...typed].toReversed());
}

/** Sorts addresses into those that can be invited and those that cannot (spec 3 §5). */
export function sortCandidates(typed: ReadonlyMap<string, string>, known: KnownEmails): Candidates {
  const errorOf = (address: string): ShareError['code'] | null => {
    if (address.length > 254 || !isEmail(address)) return 'INVALID_EMAIL';
    if (address === known.own) return 'OWN_EMAIL';
    if (known.members.has(address)) return 'ALREADY_MEMBER';
    if (known.invited.has(address)) return 'ALREADY_INVITED';
    return known.limited.has(address) ? 'CONTRIBUTOR_LIMIT_REACHED' : null;
  };
  const sorted = [...typed].map(([address, text]) => ({ address, text, code: errorOf(address) }));
  return {
    emails: sorted.flatMap(({ address, code }) => (code ? [] : [address])),
    errors: sorted.flatMap(({ text, code }) => (code ? [{ email: text, code }] : [])),
  };
}
