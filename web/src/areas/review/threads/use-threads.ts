import { useMemo, useState } from 'react';
import { session } from '../../../platform/session.ts';
import type { NumberedComment } from '../comments/comment-order.ts';
import { countThreads, filterThreads, foundBy, openThreads, showing, type ThreadFilter } from './thread-filter.ts';

/** The threads of the page as they are filtered. */
export type Threads = ReturnType<typeof useThreads>;

/**
 * Narrows the threads down for list, strip and pins. `selectedId`: the thread that is open stays in the list, whoever
 * resolves it meanwhile, but is not found by words that it has not.
 */
export function useThreads(list: readonly NumberedComment[], selectedId: string | null) {
  const [filter, setFilter] = useState(openThreads);
  const readerId = session.userId();
  const matching = useMemo(() => filterThreads(list, filter, readerId), [list, filter, readerId]);
  const shown = useMemo(() => {
    const selected = list.find(({ comment }) => comment.commentId === selectedId);
    if (!selected || matching.includes(selected) || !foundBy(filter)(selected)) return matching;
    const kept = new Set([...matching, selected]);
    return list.filter((entry) => kept.has(entry));
  }, [list, matching, selectedId, filter]);
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
