import { isEmail, mostInvitees } from '@chamfer/contract/rules';
import type { ShareError, Sharer } from './sharing-types.ts';

/** What is typed: entries, and a text that is none yet. */
export interface InviteEntries {
  tags: string[];
  text: string;
}

/** Why an address cannot be invited (spec 3 §5). */
export type AddressFault = ShareError['code'];

/** What is known about addresses: one's own, who is there already, and what the server refused, in lower case. */
export interface KnownAddresses {
  own: string | undefined;
  users: readonly Sharer[];
  refused: ReadonlyMap<string, AddressFault>;
}

/** What is wrong with which address, by its lower-case form. */
export function addressFaults({ tags, text }: InviteEntries, known: KnownAddresses): Map<string, AddressFault> {
  const typed = text.trim();
  const faults = new Map<string, AddressFault>();
  for (const entry of isEmail(typed) ? [...tags, typed] : tags) {
    const fault = faultOf(entry.toLowerCase(), known);
    if (fault) faults.set(entry.toLowerCase(), fault);
  }
  return faults;
}

function faultOf(email: string, { own, users, refused }: KnownAddresses): AddressFault | null {
  if (!isEmail(email)) return 'INVALID_EMAIL';
  if (email === own?.toLowerCase()) return 'OWN_EMAIL';
  const found = users.find((user) => user.email.toLowerCase() === email);
  if (found?.type === 'member') return 'ALREADY_MEMBER';
  // An expired invitation is replaced by a new one.
  if (found?.type === 'invitation' && !found.isExpired) return 'ALREADY_INVITED';
  return refused.get(email) ?? null;
}

/** The addresses that can be sent, each once; a typed one that is complete included. */
export function inviteesOf({ tags, text }: InviteEntries, faults: ReadonlyMap<string, AddressFault>): string[] {
  const unique = new Map<string, string>();
  for (const entry of [...tags, text.trim()]) {
    const key = entry.toLowerCase();
    if (isEmail(entry) && !faults.has(key) && !unique.has(key)) unique.set(key, entry);
  }
  return [...unique.values()];
}

/** Why nothing can be sent now (spec 3 §5): what is typed is no address yet, nobody is left, or too many are. */
export function inviteObstacle(entries: InviteEntries, faults: ReadonlyMap<string, AddressFault>) {
  const typed = entries.text.trim();
  if (typed !== '' && !isEmail(typed)) return 'typing' as const;
  const count = inviteesOf(entries, faults).length;
  if (count > mostInvitees) return 'too_many' as const;
  return count === 0 ? ('nobody' as const) : null;
}

/** The entries that stay in the field after some were invited, in their order; what was typed becomes one of them. */
export function leftTags({ tags, text }: InviteEntries, invited: readonly string[]): string[] {
  const gone = new Set(invited.map((email) => email.toLowerCase()));
  const typed = text.trim();
  const all = typed === '' ? tags : [...tags, typed];
  return all.filter((tag) => !gone.has(tag.toLowerCase()));
}
