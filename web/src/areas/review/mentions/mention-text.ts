import type { Translate } from '../../../i18n/catalogues.ts';

/** A person whom a comment names. */
export interface Mention {
  readonly userId: string;
  readonly name: string;
  /** They comment without an account, which is shown wherever the name is (record 51). */
  readonly isGuest?: true | undefined;
}

/** What is typed after an @: where the @ is, and the part of a name after it. */
export interface MentionEntry {
  readonly start: number;
  readonly query: string;
}

const longestQuery = 40;

/** The mention being typed before the caret; null if there is none. An @ within a word, as in an address, begins none. */
export function mentionEntry(text: string, caret: number): MentionEntry | null {
  const start = text.lastIndexOf('@', caret - 1);
  if (start < 0 || start >= caret) return null;
  const query = text.slice(start + 1, caret);
  const isInWord = start > 0 && !/[\s([{"'“„«]/u.test(text[start - 1]!);
  if (isInWord || query.length > longestQuery || /\n|^\s|\s\s|\s\S+\s\S+\s/u.test(query)) return null;
  return { start, query };
}

/** The text with the name in place of what was typed, and where the caret is then. */
export function withMention(
  text: string,
  { start, query }: MentionEntry,
  name: string,
): { text: string; caret: number } {
  const after = text.slice(start + 1 + query.length);
  const written = `@${name}${/^\s/u.test(after) ? '' : ' '}`;
  return { text: text.slice(0, start) + written + after, caret: start + name.length + 2 };
}

/** The text with an @ in place of a selection, as a separate word, and its position. */
export function withAt(text: string, from: number, to: number): { text: string; start: number } {
  const before = text.slice(0, from);
  const gap = before === '' || /[\s(]$/.test(before) ? '' : ' ';
  return { text: `${before}${gap}@${text.slice(to)}`, start: from + gap.length };
}

/** Where a name has what was typed, in the beginning of a word if it can be; null if it has not. */
export function matchIn(name: string, query: string): { start: number; end: number } | null {
  const [whole, part] = [name.toLowerCase(), query.toLowerCase()];
  // Some letters are longer in lower case: then there is no saying where.
  if (whole.length !== name.length) return whole.includes(part) ? { start: 0, end: 0 } : null;
  const inside = whole.startsWith(part) ? 0 : whole.indexOf(` ${part}`) + 1 || whole.indexOf(part);
  return inside < 0 ? null : { start: inside, end: inside + part.length };
}

/** Those of the chosen people whom a text still names. */
export function mentionedIn(text: string, chosen: readonly Mention[]): Mention[] {
  const known = new Map(chosen.map((person) => [person.userId, person]));
  return [...known.values()].filter(({ name }) => text.includes(`@${name}`));
}

/** A name that begins after an @ at the beginning of a word, as far as one word goes. */
const written = /(?<=^|[\s([{"'“„«])@(\p{L}[^\s@]*)/gu;

/** The first name after an @ that is none of the chosen people: that person is not notified. Null if there is none. */
export function unnamedIn(text: string, chosen: readonly Mention[]): string | null {
  for (const { index, 1: word = '' } of text.matchAll(written)) {
    if (chosen.some(({ name }) => text.startsWith(`@${name}`, index))) continue;
    return word.replace(/[^\p{L}\p{N}]+$/u, '');
  }
  return null;
}

/** A piece of a text. */
export interface MentionPiece {
  readonly at: number;
  readonly text: string;
  /** The mentioned person; null for the text between names. */
  readonly mention: Mention | null;
}

/** A text in pieces: those that name somebody, and those between them. */
export function mentionPieces(text: string, mentions: readonly Mention[]): MentionPiece[] {
  // A longer name first: one may begin like another.
  const named = mentions.toSorted((a, b) => b.name.length - a.name.length);
  const pieces: MentionPiece[] = [];
  let plainFrom = 0;
  const addPlain = (end: number) => {
    if (end > plainFrom) pieces.push({ at: plainFrom, text: text.slice(plainFrom, end), mention: null });
  };
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(at + 1, plainFrom))) {
    const mention = named.find(({ name }) => text.startsWith(`@${name}`, at));
    if (!mention) continue;
    addPlain(at);
    pieces.push({ at, text: `@${mention.name}`, mention });
    plainFrom = at + mention.name.length + 1;
  }
  addPlain(text.length);
  return pieces;
}

/** The name in a piece that mentions somebody, with its @; a guest is marked as such. */
export function mentionLabel({ text, mention }: MentionPiece, t: Translate): string {
  return mention?.isGuest ? t('common.guestName', { name: text }) : text;
}

/** A whole text in which guests are marked as such. */
export function markedMessage(message: string, mentions: readonly Mention[], t: Translate): string {
  return mentionPieces(message, mentions)
    .map((piece) => mentionLabel(piece, t))
    .join('');
}
