import { searchedEmail } from '@chamfer/contract/email-address';
import type { TeamRole } from '@chamfer/contract/roles';
import type { Member } from './use-members.ts';

/** What the list of members is narrowed to. */
export interface MemberFilter {
  /** Words of names and addresses. */
  typed: string;
  /** '' for every role. */
  role: TeamRole | '';
  /** The id of a space; '' for every space. */
  spaceId: string;
}

/** The filter that lets everybody through. */
export const noFilter: MemberFilter = { typed: '', role: '', spaceId: '' };

/** Whether anything is filtered at all. */
export function isFiltering({ typed, role, spaceId }: MemberFilter): boolean {
  return typed.trim() !== '' || role !== '' || spaceId !== '';
}

/** What the filter looks at, per member: made once, because each key looks at thousands. */
const texts = new WeakMap<Member, string>();

/** The words that are looked for: as they were typed, and as an address. */
export function wordsIn(typed: string): string[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return [...new Set(words.flatMap((word) => [word, searchedEmail(word)]))].filter(Boolean);
}

/**
 * The members with a role in a space whose name or address contains every word that was typed, addresses in any form, in
 * the order of the list.
 */
export function filterMembers(members: readonly Member[], { typed, role, spaceId }: MemberFilter): readonly Member[] {
  const words = typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ word, address: searchedEmail(word) }));
  if (words.length === 0 && role === '' && spaceId === '') return members;
  return members.filter((member) => {
    if (role !== '' && member.role !== role) return false;
    if (spaceId !== '' && !member.spaces.some(({ id }) => id === spaceId)) return false;
    const text = textOf(member);
    return words.every(({ word, address }) => text.includes(word) || text.includes(address));
  });
}

/** The spaces that somebody in the list is in, by name. */
export function spacesIn(members: readonly Member[], untitled: string): { id: string; name: string }[] {
  const found = new Map(members.flatMap(({ spaces }) => spaces.map(({ id, name }) => [id, name ?? untitled] as const)));
  return [...found].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name));
}

function textOf(member: Member): string {
  let text = texts.get(member);
  if (text === undefined) {
    text = `${member.name} ${member.email}`.toLocaleLowerCase();
    texts.set(member, text);
  }
  return text;
}
