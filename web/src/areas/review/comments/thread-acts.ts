import { createContext, useContext } from 'react';
import type { NumberedComment, NumberedReply } from './comment-order.ts';

/** What can be done in a thread, for its cards wherever they are. */
export interface ThreadActs {
  readonly viewLink: string;
  /** Whether the reader may open other revisions than the newest. */
  readonly mayOpenRevisions: boolean;
  choose(entry: NumberedComment): void;
  resolve(entry: NumberedComment, isResolved: boolean): void;
  /** Begins to place a comment of another revision; null for those who may not comment here. */
  readonly placeAgain: ((entry: NumberedComment) => void) | null;
  /** Asks before it deletes. */
  remove(deleting: Deleting): void;
}

/** A comment that is about to be deleted: a thread that goes, one that is kept for its replies, or a reply. */
export interface Deleting {
  readonly commentId: string;
  readonly kind: 'thread' | 'kept' | 'reply';
}

/** Provided by the component that renders cards. */
export const ThreadActsContext = createContext<ThreadActs | null>(null);

/** The acts of the page. @throws Error outside of the page's comments */
export function useThreadActs(): ThreadActs {
  const acts = useContext(ThreadActsContext);
  if (!acts) throw new Error('cards need the acts of their page');
  return acts;
}

/** What deleting a first comment or a reply would be. */
export function deletingOf(entry: NumberedComment | NumberedReply): Deleting {
  const { commentId } = entry.comment;
  if (!('replies' in entry)) return { commentId, kind: 'reply' };
  return { commentId, kind: entry.replies.length > 0 ? 'kept' : 'thread' };
}
