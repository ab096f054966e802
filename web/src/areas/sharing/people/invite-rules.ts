import { distinctEmails, isEmail, mailboxOf, tidyEmail } from '@chamfer/contract/email-address';
import { mostInvitees } from '@chamfer/contract/rules';
import type { ShareError, Sharer } from '../sharing-types.ts';

/** What is typed: entries, and a text that is none yet. */
export interface InviteEntries {
  tags: string[];
  text: string;
}

/** Why an address cannot be invited (spec 3 §5). */
export type AddressFault = ShareError['code'];

/** What is known about addresses: one's own, who is there already, and what the server refused, by `mailboxOf`. */
export interface KnownAddresses {
  own: string | undefined;
  users: readonly Sharer[];
  refused: ReadonlyMap<string, AddressFault>;
}

/** What is wrong with which address, by the form of `mailboxOf`. */
export function addressFaults({ tags, text }: InviteEntries, known: KnownAddresses): Map<string, AddressFault> {
  const faults = new Map<string, AddressFault>();
  for (const entry of isEmail(text) ? [...tags, text] : tags) {
    const fault = faultOf(entry, known);
    if (fault) faults.set(mailboxOf(entry), fault);
  }
  return faults;
}

function faultOf(entry: string, { own, users, refused }: KnownAddresses): AddressFault | null {
  if (!isEmail(entry)) return 'INVALID_EMAIL';
  const mailbox = mailboxOf(entry);
  if (own !== undefined && mailbox === mailboxOf(own)) return 'OWN_EMAIL';
  const found = users.find((user) => mailboxOf(user.email) === mailbox);
  if (found?.type === 'member') return 'ALREADY_MEMBER';
  // An expired invitation is replaced by a new one.
  if (found?.type === 'invitation' && !found.isExpired) return 'ALREADY_INVITED';
  return refused.get(mailbox) ?? null;
}

/** The addresses that can be sent, each once; a typed one that is complete included. */
export function inviteesOf({ tags, text }: InviteEntries, faults: ReadonlyMap<string, AddressFault>): string[] {
  const valid = [...tags, tidyEmail(text)].filter((entry) => isEmail(entry) && !faults.has(mailboxOf(entry)));
  return [...distinctEmails(valid).values()];
}

/** Why nothing can be sent now (spec 3 §5): what is typed is no address yet, nobody is left, or too many are. */
export function inviteObstacle(entries: InviteEntries, faults: ReadonlyMap<string, AddressFault>) {
  const typed = tidyEmail(entries.text);
  if (typed !== '' && !isEmail(typed)) return 'typing' as const;
  const count = inviteesOf(entries, faults).length;
  if (count > mostInvitees) return 'too_many' as const;
  return count === 0 ? ('nobody' as const) : null;
}

/** The entries that stay in the field after some were invited, in their order; what was typed becomes one of them. */
export function leftTags({ tags, text }: InviteEntries, invited: readonly string[]): string[] {
  const gone = new Set(invited.map(mailboxOf));
  const typed = tidyEmail(text);
  const all = typed === '' ? tags : [...tags, typed];
  return all.filter((tag) => !gone.has(mailboxOf(tag)));
}
