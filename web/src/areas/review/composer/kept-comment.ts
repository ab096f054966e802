import { newId } from '@chamfer/client';
import { browserStore } from '../../../platform/browser/browser-store.ts';
import { session } from '../../../platform/http/session.ts';
import type { Mention } from '../mentions/mention-text.ts';
import type { KeptPicture } from '../pictures/kept-picture.ts';
import type { CommentAnchor, CommentPlace } from '../review-types.ts';

/** A comment that is not sent yet, as it outlives a reload of the page. */
export interface KeptComment<Place extends CommentPlace = CommentAnchor> {
  readonly text: string;
  /** Where it is pinned, or what it answers; `null` once the form was closed, which keeps the text. */
  readonly draft: Place | null;
  /** It is to be sent without being asked again, as soon as that is possible. */
  readonly isWaiting: boolean;
  readonly attempt: CommentAttempt<Place> | null;
  /** The people who were chosen while it was written; left out if nobody was. */
  readonly people?: readonly Mention[];
  /** In the order in which they were attached; left out if there are none. */
  readonly pictures?: readonly KeptPicture[];
}

/** What was sent last, and under which key: the same comment goes out under the same key, so that it is stored once. */
export interface CommentAttempt<Place extends CommentPlace = CommentAnchor> {
  readonly key: string;
  readonly message: string;
  readonly anchor: Place;
  /** The keys of its pictures. */
  readonly pictures?: readonly string[];
}

/** What is sent next: the same comment with the same pictures at the same place under the key it was sent under before. */
export function attemptOf<Place extends CommentPlace>(
  before: CommentAttempt<Place> | null,
  message: string,
  anchor: Place,
  pictures: readonly string[] = [],
): CommentAttempt<Place> {
  const isSame =
    before?.message === message &&
    JSON.stringify([before.anchor, before.pictures ?? []]) === JSON.stringify([anchor, pictures]);
  return before && isSame ? before : { key: newId(), message, anchor, pictures };
}

/** Of the tab, not of the browser: two tabs would both send what is waiting. */
const store = browserStore('sessionStorage');
const nothing: KeptComment = { text: '', draft: null, isWaiting: false, attempt: null };

/** Owns what is written before somebody logs in or signs up, who then has it. */
const visitor = 'visitor';

/** What somebody has not sent yet on a link. A pin on an export that was replaced since is left out. */
export function readKeptComment(viewLink: string, webExportId: string): KeptComment {
  const kept = parsed(store.getItem(nameOf(viewLink)));
  if (kept === null || (kept.userId !== visitor && kept.userId !== session.userId())) return nothing;
  const { text, draft, isWaiting, attempt, people, pictures } = kept;
  return kept.webExportId === webExportId
    ? { text, draft, isWaiting, attempt, people, pictures }
    : { ...nothing, text, people, pictures };
}

/** Whether nothing was written or attached. */
export function isEmpty({ text, pictures = [] }: KeptComment<CommentPlace>): boolean {
  return text === '' && pictures.length === 0;
}

/** Keeps what is not sent yet; nothing stays of a comment without text and pictures. */
export function keepComment(viewLink: string, webExportId: string, kept: KeptComment): void {
  const userId = session.userId() ?? visitor;
  if (isEmpty(kept)) store.removeItem(nameOf(viewLink));
  else store.setItem(nameOf(viewLink), JSON.stringify({ ...kept, userId, webExportId }));
}

function nameOf(viewLink: string): string {
  return `unsentComment:${viewLink}`;
}

function parsed(text: string | null): (KeptComment & { userId: string; webExportId: string }) | null {
  try {
    return text && JSON.parse(text);
  } catch {
    return null;
  }
}
