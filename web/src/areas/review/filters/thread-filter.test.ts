import { describe, expect, it } from 'vitest';
import type { Translate } from '../../../i18n/catalogues.ts';
import type { NumberedComment } from '../comments/comment-order.ts';
import { countThreads, filterThreads, openThreads, showing, type ThreadFilter, writersOf } from './thread-filter.ts';

const t = ((key, values) => (key === 'common.guestName' ? `${values?.name} (guest)` : key)) as Translate;

function thread(
  number: number,
  by: [string, string],
  message: string,
  replies: [string, string, string][] = [],
  resolvedAt: string | null = null,
): NumberedComment {
  return {
    number,
    comment: { commentId: `c${number}`, createdByUserId: by[0], message, resolvedAt },
    author: by[1],
    isUnread: false,
    replies: replies.map(([userId, author, text]) => ({
      comment: { createdByUserId: userId, message: text },
      author,
      isUnread: false,
    })),
  } as unknown as NumberedComment;
}

const elena: [string, string] = ['elena', 'Elena Petrova'];
const list = [
  thread(1, elena, 'Fin spacing is 6 mm here', [['jonas', 'Jonas Weber', 'Ø92 für die Prüfung']]),
  thread(2, ['mara', 'Mara Lindqvist'], 'Cover screws'),
  thread(3, elena, 'Drain plug', [], '2026-11-20T10:00:00Z'),
];
const numbers = (filter: Partial<ThreadFilter>, readerId: string | null = 'jonas') =>
  filterThreads(list, { ...openThreads, ...filter }, readerId).map(({ number }) => number);

describe('the filter of threads', () => {
  it('tells open threads from resolved ones, and finds those one has written in', () => {
    expect([numbers({}), numbers({ state: 'resolved' }), numbers({ state: 'mine' })]).toEqual([[1, 2], [3], [1]]);
  });

  it('counts what each state would list, of one person and with the words that are looked for', () => {
    expect(countThreads(list, openThreads, 'jonas')).toEqual({ open: 2, resolved: 1, mine: 1 });
    expect(countThreads(list, openThreads, null).mine).toBe(0);
    expect(countThreads(list, { personId: 'mara', text: '' }, 'jonas')).toEqual({ open: 1, resolved: 0, mine: 0 });
    expect(countThreads(list, { personId: null, text: 'drain' }, 'jonas')).toEqual({ open: 0, resolved: 1, mine: 0 });
  });

  it('keeps the threads of one person, replies included', () => {
    expect(numbers({ personId: 'jonas' })).toEqual([1]);
    expect(numbers({ personId: 'elena', state: 'resolved' })).toEqual([3]);
  });

  it.each([
    ['SPACING fin', [1]],
    ['prufung', [1]],
    ['Ø92', [1]],
    ['weber', [1]],
    ['lindqvist screws', [2]],
    ['drain', []],
    ['  ', [1, 2]],
  ])('finds %j in messages, replies and names', (text, found) => {
    expect(numbers({ text })).toEqual(found);
  });

  it('is left only for a thread that it hides', () => {
    const filter = { ...openThreads, text: 'fin' };
    expect(showing(list[0]!, filter, null)).toBe(filter);
    expect(showing(list[1]!, filter, null)).toEqual(openThreads);
    expect(showing(list[2]!, filter, null)).toEqual({ ...openThreads, state: 'resolved' });
  });

  it('names everybody who has written', () => {
    expect(writersOf(list, t).map(({ name }) => name)).toEqual(['Elena Petrova', 'Jonas Weber', 'Mara Lindqvist']);
  });

  it('marks guests, so that nobody is taken for one of the team', () => {
    const guest = { ...list[0]!, isGuest: true };
    expect(writersOf([guest], t)[0]!.name).toBe(`${guest.author} (guest)`);
  });
});
