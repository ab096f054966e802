import { isEmail } from '@chamfer/contract/rules';
import type { InviteFault, Sharer } from './sharing-types.ts';

/** What is typed into the field of an invitation, and what is known of those who are there already. */
export interface InviteEntries {
  tags: readonly string[];
  /** Typed but not yet an entry. */
  text: string;
  ownEmail: string | undefined;
  users: readonly Sharer[];
  /** Addresses that the server refused, in lower case. */
  refused: ReadonlyMap<string, InviteFault>;
}

/** Why the invitation cannot be sent now (spec 3 §5). */
export type InviteObstacle = 'typing' | 'nobody';

/** What is wrong with which entry, by its lower-case form (spec 3 §5 Invite email lists). */
export function inviteFaults(entries: InviteEntries): Map<string, InviteFault> {
  const known = new Map(entries.users.map((user) => [user.email.toLowerCase(), user.type]));
  const faults = new Map<string, InviteFault>();
  for (const entry of [...entries.tags, entries.text.trim()]) {
    const email = entry.toLowerCase();
    const isTyped = entry === entries.text.trim();
    const type = known.get(email);
    if (!isEmail(entry)) {
      // Nobody is told that the address they are typing is not finished yet.
      if (!isTyped) faults.set(email, 'INVALID_EMAIL');
    } else if (email === entries.ownEmail?.toLowerCase()) faults.set(email, 'OWN_EMAIL');
    else if (type === 'member') faults.set(email, 'ALREADY_MEMBER');
    else if (type === 'invitation') faults.set(email, 'ALREADY_INVITED');
    else {
      const refusal = entries.refused.get(email);
      if (refusal) faults.set(email, refusal);
    }
  }
  return faults;
}

/** The addresses that are sent: each valid one once, a typed one that is complete included. */
export function inviteesOf(entries: InviteEntries): string[] {
  const faults = inviteFaults(entries);
  const unique = new Map<string, string>();
  for (const entry of [...entries.tags, entries.text.trim()]) {
    const email = entry.toLowerCase();
    if (isEmail(entry) && !faults.has(email) && !unique.has(email)) unique.set(email, entry);
  }
  return [...unique.values()];
}

/** Why nothing can be sent now, or null (spec 3 §5). */
export function inviteObstacle(entries: InviteEntries): InviteObstacle | null {
  const typed = entries.text.trim();
  if (typed !== '' && (!isEmail(typed) || inviteFaults(entries).has(typed.toLowerCase()))) return 'typing';
  return inviteesOf(entries).length === 0 ? 'nobody' : null;
}
