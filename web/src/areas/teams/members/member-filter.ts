import type { Member } from './use-members.ts';

/** What the filter looks at, per member: made once, because each key looks at thousands. */
const texts = new WeakMap<Member, string>();

/** The members whose name or address contains every word that was typed, in the order of the list. */
export function filterMembers(members: readonly Member[], typed: string): readonly Member[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return members;
  return members.filter((member) => {
    const text = textOf(member);
    return words.every((word) => text.includes(word));
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
