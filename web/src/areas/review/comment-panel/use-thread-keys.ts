import { type RefObject, useEffect, useRef } from 'react';
import type { NumberedComment } from '../comments/comment-order.ts';
import type { ThreadActs } from '../comments/thread-acts.ts';
import type { Threads } from '../filters/use-threads.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import type { Panels } from './use-panels.ts';

/** What the keys act on. */
interface ThreadKeys {
  readonly threads: Threads;
  readonly selected: NumberedComment | null;
  readonly replyField: RefObject<HTMLTextAreaElement | null>;
  readonly acts: ThreadActs;
  readonly panels: Panels;
  readonly onSearch: () => void;
}

/**
 * J and K go to the next and the previous comment of the list, R replies, D resolves or reopens, / searches. Null: there
 * is no keyboard.
 */
export function useThreadKeys(on: ThreadKeys | null): void {
  // Where one was: the thread may be closed, or resolved and gone from the list.
  const last = useRef<NumberedComment | null>(null);
  useEffect(() => {
    if (on?.selected) last.current = on.selected;
  });
  const go = (by: 1 | -1) => {
    const next = on && neighbourOf(on.threads.shown, on.selected ?? last.current, by);
    if (next) on.acts.choose(next);
  };
  const keys = {
    j: () => go(1),
    k: () => go(-1),
    r: () => {
      on?.panels.setCommentsOpen(true);
      on?.replyField.current?.focus();
    },
    d: () => {
      const { selected } = on ?? {};
      if (selected?.comment.can.resolve) on?.acts.resolve(selected, selected.comment.resolvedAt === null);
    },
    '/': () => {
      on?.panels.setCommentsOpen(true);
      on?.onSearch();
    },
  };
  useShortcuts(keys, on === null);
}

/**
 * The thread after or before another in a list, round its ends; the other need not be in the list. From nowhere it is the
 * first or the last.
 */
export function neighbourOf<Entry extends { readonly number: number }>(
  list: readonly Entry[],
  from: { readonly number: number } | null,
  by: 1 | -1,
): Entry | undefined {
  if (!from) return list.at(by === 1 ? 0 : -1);
  // Lists are in the order of numbers.
  if (by === 1) return list.find(({ number }) => number > from.number) ?? list[0];
  return list.findLast(({ number }) => number < from.number) ?? list.at(-1);
}
