import { searchedEmail } from '@chamfer/contract/email-address';
import type { Member } from './use-members.ts';

/** What the filter looks at, per member: made once, because each key looks at thousands. */
const texts = new WeakMap<Member, string>();

/** The members whose name or address contains every word that was typed, addresses in any form, in the order of the list. */
export function filterMembers(members: readonly Member[], typed: string): readonly Member[] {
  const words = typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ word, address: searchedEmail(word) }));
  if (words.length === 0) return members;
  return members.filter((member) => {
    const text = textOf(member);
    return words.every(({ word, address }) => text.includes(word) || text.includes(address));
  });
}

function textOf(member: Member): string {
  let text = texts.get(member);
  if (text === undefined) {
    text = `${member.name} ${member.email}`.toLocaleLowerCase();
    texts.set(member, text);
  }
  return text;
}
