import { lazy } from 'react';

/** Loads what an open thread needs; called when the page is at rest, so that it is there at the click, offline too. */
export function loadThreadParts() {
  return import('../comment-panel/thread-parts.ts');
}

/** Parts of an open thread, and the field that finds one. */
export const EditComment = lazy(() => loadThreadParts().then((parts) => ({ default: parts.EditComment })));
export const Replies = lazy(() => loadThreadParts().then((parts) => ({ default: parts.Replies })));
export const ReplyFooter = lazy(() => loadThreadParts().then((parts) => ({ default: parts.ReplyFooter })));
export const ThreadSheet = lazy(() => loadThreadParts().then((parts) => ({ default: parts.ThreadSheet })));
export const SearchField = lazy(() => loadThreadParts().then((parts) => ({ default: parts.SearchField })));
export const WaitingReplies = lazy(() => loadThreadParts().then((parts) => ({ default: parts.WaitingReplies })));
