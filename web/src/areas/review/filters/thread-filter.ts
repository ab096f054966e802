import type { Translate } from '../../../i18n/catalogues.ts';
import { authorName } from '../comments/author-name.ts';
import type { NumberedComment } from '../comments/comment-order.ts';

/** Which threads are shown: those that are open or resolved, or those that the reader has written in. */
export type ThreadState = 'open' | 'resolved' | 'mine';

/** What the list of comments is narrowed to, and the pins with it. */
export interface ThreadFilter {
  readonly state: ThreadState;
  /** Only threads that this person has written in; null: everybody's. */
  readonly personId: string | null;
  /** Searched for in messages and names. */
  readonly text: string;
}

/** What a page opens with. */
export const openThreads: ThreadFilter = { state: 'open', personId: null, text: '' };

/** The threads that a filter lets through. */
export function filterThreads(
  list: readonly NumberedComment[],
  { state, personId, text }: ThreadFilter,
  readerId: string | null,
): NumberedComment[] {
  const isFound = foundBy({ personId, text });
  return list.filter((entry) => isInState(entry, state, readerId) && isFound(entry));
}

/** Whether a thread is of the person and has the words that are looked for, whatever its state. */
export function foundBy({ personId, text }: Pick<ThreadFilter, 'personId' | 'text'>) {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return (entry: NumberedComment) =>
    (personId === null || hasWritten(entry, personId)) && (words.length === 0 || containsAll(entry, words));
}

/** How many threads each state would show, of the person and with the words that the filter looks for. */
export function countThreads(
  list: readonly NumberedComment[],
  { personId, text }: Pick<ThreadFilter, 'personId' | 'text'>,
  readerId: string | null,
): Readonly<Record<ThreadState, number>> {
  const count = (state: ThreadState) => filterThreads(list, { state, personId, text }, readerId).length;
  return { open: count('open'), resolved: count('resolved'), mine: count('mine') };
}

/** The filter that shows a thread: the present one if it does so already. */
export function showing(entry: NumberedComment, filter: ThreadFilter, readerId: string | null): ThreadFilter {
  if (filterThreads([entry], filter, readerId).length > 0) return filter;
  return { ...openThreads, state: entry.comment.resolvedAt ? 'resolved' : 'open' };
}

/** The people who have written, by name. */
export function writersOf(list: readonly NumberedComment[], t: Translate): { userId: string; name: string }[] {
  const names = new Map<string, string>();
  for (const entry of list.flatMap((thread) => [thread, ...thread.replies])) {
    const { createdByUserId } = entry.comment;
    if (createdByUserId && entry.author) names.set(createdByUserId, authorName(entry, t));
  }
  return [...names].map(([userId, name]) => ({ userId, name })).sort((a, b) => a.name.localeCompare(b.name));
}

function isInState(entry: NumberedComment, state: ThreadState, readerId: string | null): boolean {
  if (state === 'mine') return readerId !== null && hasWritten(entry, readerId);
  return (entry.comment.resolvedAt !== null) === (state === 'resolved');
}

function hasWritten({ comment, replies }: NumberedComment, userId: string): boolean {
  return comment.createdByUserId === userId || replies.some((reply) => reply.comment.createdByUserId === userId);
}

function containsAll(entry: NumberedComment, words: readonly string[]): boolean {
  const text = plain(
    [entry, ...entry.replies].map(({ comment, author }) => `${author ?? ''} ${comment.message}`).join(' '),
  );
  return words.every((word) => text.includes(word));
}

/** Without case, accents, and differences in width: 'Ø92' stays itself, 'Prüfung' is found as 'prufung'. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
