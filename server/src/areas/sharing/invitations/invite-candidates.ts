import type { CallOutput } from '@chamfer/contract';
import { readEmail } from '@chamfer/contract/email-address';

type ShareError = CallOutput<'POST /web/projects/{projectId}/invitations'>['errors'][number];

/** Who an address belongs to already, in the form of `mailboxOf`. */
export interface KnownEmails {
  own: string;
  members: ReadonlySet<string>;
  invited: ReadonlySet<string>;
  /** Contributors who edit as many projects as they may; only asked where editors are invited. */
  limited: ReadonlySet<string>;
}

/** Addresses that somebody wants to invite: those that can be, once each, and what is wrong with the others. */
export interface Candidates {
  /** As mail is sent to them. */
  emails: string[];
  errors: ShareError[];
}

/** Sorts addresses, as `distinctEmails` gives them, into those that can be invited and those that cannot (spec 3 §5). */
export function sortCandidates(typed: ReadonlyMap<string, string>, known: KnownEmails): Candidates {
  const errorOf = (address: string, text: string): ShareError['code'] | null => {
    if (readEmail(text) === null) return 'INVALID_EMAIL';
    if (address === known.own) return 'OWN_EMAIL';
    if (known.members.has(address)) return 'ALREADY_MEMBER';
    if (known.invited.has(address)) return 'ALREADY_INVITED';
    return known.limited.has(address) ? 'CONTRIBUTOR_LIMIT_REACHED' : null;
  };
  const sorted = [...typed].map(([address, text]) => ({ text, code: errorOf(address, text) }));
  return {
    emails: sorted.flatMap(({ text, code }) => (code ? [] : [readEmail(text)!])),
    errors: sorted.flatMap(({ text, code }) => (code ? [{ email: text, code }] : [])),
  };
}
