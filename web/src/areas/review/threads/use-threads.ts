import { useMemo, useState } from 'react';
import { session } from '../../../platform/session.ts';
import type { NumberedComment } from '../comments/comment-order.ts';
import { countThreads, filterThreads, openThreads, showing, type ThreadFilter } from './thread-filter.ts';

/** The threads of the page as they are filtered. */
export type Threads = ReturnType<typeof useThreads>;

/**
 * Narrows the threads down for list, strip and pins. `selectedId`: the thread that is open stays in the list, whatever
 * becomes of it meanwhile.
 */
export function useThreads(list: readonly NumberedComment[], selectedId: string | null) {
  const [filter, setFilter] = useState(openThreads);
  const readerId = session.userId();
  const matching = useMemo(() => filterThreads(list, filter, readerId), [list, filter, readerId]);
  const shown = useMemo(() => {
    if (selectedId === null || matching.some(({ comment }) => comment.commentId === selectedId)) return matching;
    const kept = new Set(matching);
    return list.filter((entry) => kept.has(entry) || entry.comment.commentId === selectedId);
  }, [list, matching, selectedId]);
  const counts = useMemo(() => countThreads(list, readerId), [list, readerId]);
  return {
    filter,
    /** Changes parts of the filter. */
    change: (changes: Partial<ThreadFilter>) => setFilter((before) => ({ ...before, ...changes })),
    /** Changes the filter so that a thread is shown. */
    reveal: (entry: NumberedComment) => setFilter((before) => showing(entry, before, readerId)),
    shown,
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
