import type { Member } from './use-members.ts';

/** The members whose name or address contains every word that was typed, in the order of the list. */
export function filterMembers(members: readonly Member[], typed: string): readonly Member[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return members;
  return members.filter(({ name, email }) => {
    const text = `${name} ${email}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}
