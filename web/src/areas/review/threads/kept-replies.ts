import { browserStore } from '../../../platform/browser/browser-store.ts';
import { session } from '../../../platform/http/session.ts';
import { isEmpty, type KeptComment } from '../composer/kept-comment.ts';
import type { ReplyPlace } from '../review-types.ts';

/** A reply that is not sent yet, as it outlives a reload of the page. */
export type KeptReply = KeptComment<ReplyPlace>;

/** Of the tab, not of the browser: two tabs would both send what is waiting. */
const store = browserStore('sessionStorage');
const visitor = 'visitor';

/** What the reader has not sent yet in a thread; who has become a guest or signed in meanwhile goes on with it. */
export function readKeptReply(viewLink: string, parentCommentId: string): KeptReply {
  const draft: ReplyPlace = { type: 'reply', parentCommentId };
  return readAll(viewLink)[parentCommentId] ?? { text: '', draft, isWaiting: false, attempt: null };
}

/** Keeps what is not sent yet in a thread; nothing stays of a reply without text and pictures. */
export function keepReply(viewLink: string, parentCommentId: string, kept: KeptReply): void {
  const userId = session.userId() ?? visitor;
  const { [parentCommentId]: _, ...others } = readAll(viewLink);
  const replies = isEmpty(kept) ? others : { ...others, [parentCommentId]: kept };
  if (Object.keys(replies).length === 0) store.removeItem(nameOf(viewLink));
  else store.setItem(nameOf(viewLink), JSON.stringify({ userId, replies }));
}

/** The threads whose replies are to be sent without being asked again. */
export function waitingThreads(viewLink: string): string[] {
  return Object.entries(readAll(viewLink)).flatMap(([id, { isWaiting }]) => (isWaiting ? [id] : []));
}

function readAll(viewLink: string): Record<string, KeptReply> {
  try {
    const kept = JSON.parse(store.getItem(nameOf(viewLink)) ?? '{}');
    const isOwn = kept.userId === visitor || kept.userId === session.userId();
    return isOwn ? (kept.replies ?? {}) : {};
  } catch {
    return {};
  }
}

function nameOf(viewLink: string): string {
  return `unsentReplies:${viewLink}`;
}
