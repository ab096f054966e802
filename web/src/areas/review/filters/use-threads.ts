import { useMemo, useState } from 'react';
import { session } from '../../../platform/http/session.ts';
import type { NumberedComment } from '../comments/comment-order.ts';
import {
  countThreads,
  filterThreads,
  foundBy,
  openThreads,
  showing,
  type ThreadFilter,
  type ThreadState,
} from './thread-filter.ts';

/** The threads of the page as they are filtered. */
export type Threads = ReturnType<typeof useThreads>;

/**
 * Narrows the threads down for list, strip and pins. `selectedId`: the thread that is open stays in the list it was seen in,
 * even if it is resolved meanwhile, but is not found by words that it does not contain, nor under another state.
 */
export function useThreads(list: readonly NumberedComment[], selectedId: string | null) {
  const [filter, setFilter] = useState(openThreads);
  const readerId = session.userId();
  const matching = useMemo(() => filterThreads(list, filter, readerId), [list, filter, readerId]);
  const selected = list.find(({ comment }) => comment.commentId === selectedId);
  const [seen, setSeen] = useState<{ commentId: string; state: ThreadState } | null>(null);
  const isSeen = seen !== null && seen.commentId === selectedId && seen.state === filter.state;
  const isMatching = selected !== undefined && matching.includes(selected);
  if (isMatching && !isSeen) setSeen({ commentId: selected.comment.commentId, state: filter.state });
  const kept = selected && !isMatching && isSeen && foundBy(filter)(selected) ? selected : null;
  const shown = useMemo(() => {
    if (!kept) return matching;
    const all = new Set([...matching, kept]);
    return list.filter((entry) => all.has(entry));
  }, [list, matching, kept]);
  const counts = useMemo(
    () => ({ ...countThreads(list, filter, readerId), [filter.state]: shown.length }),
    [list, filter, readerId, shown],
  );
  return {
    filter,
    /** Changes parts of the filter. */
    change: (changes: Partial<ThreadFilter>) => setFilter((before) => ({ ...before, ...changes })),
    /** Changes the filter so that a thread is shown. */
    reveal: (entry: NumberedComment) => setFilter((before) => showing(entry, before, readerId)),
    shown,
    /** How many threads the list has in each state, as it is narrowed down otherwise. */
    counts,
    /** Null for a visitor without an account. */
    readerId,
    total: list.length,
    unread: list.reduce(
      (sum, entry) => sum + Number(entry.isUnread) + entry.replies.filter(({ isUnread }) => isUnread).length,
      0,
    ),
  };
}
