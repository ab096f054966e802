import { MessageSquare } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import type { NumberedComment } from '../comments/comment-order.ts';
import { type Deleting, type ThreadActs, ThreadActsContext } from '../comments/thread-acts.ts';
import { ReadMarks, useReadMarks } from '../comments/use-read-marks.ts';
import { useResolveThread } from '../comments/use-thread-calls.ts';
import { CommentStrip, CommentsPanel } from '../on-demand/page.ts';
import { loadThreadParts, ThreadSheet, WaitingReplies } from '../on-demand/threads.ts';
import type { CommentsProps } from './comments-panel.tsx';
import styles from './comments-room.module.css';
import type { Panels } from './use-panels.ts';
import { useThreadKeys } from './use-thread-keys.ts';

/** What the comments of a page need besides the list itself. */
export interface CommentsRoomProps extends CommentsProps {
  readonly panels: Panels;
  readonly webExportId: string;
  /** Whether the reader may open other revisions than the newest. */
  readonly mayOpenRevisions: boolean;
  /** Begins to place a comment of another revision; null for those who may not comment here. */
  readonly onPlaceAgain: ((entry: NumberedComment) => void) | null;
  /** On a phone, the selected comment has its sheet: not while another is written, nor right after it was sent. */
  readonly isThreadOpen: boolean;
  readonly onClose: () => void;
  readonly onDelete: (deleting: Deleting) => void;
  /** Called with the height that a sheet covers at the bottom of a phone, in CSS pixels. */
  readonly onSheet: (covered: number) => void;
}

/** When the page is taken to be at rest. Milliseconds. */
const restMs = 3000;
/** How long a thread that was resolved is still seen among the open ones. Milliseconds. */
const leavingMs = 200;

/**
 * The comments of the page: the sidebar on the right; on a phone the strip, and the sheet of the open thread (spec 3
 * §2). With what belongs to them everywhere: the keys, what is read, and replies that wait for the network.
 */
export default function CommentsRoom(props: CommentsRoomProps) {
  const { panels, threads, selected, viewLink, mayOpenRevisions, onChoose, onDelete, onClose } = props;
  const [isSearching, setSearching] = useState(false);
  const replyField = useRef<HTMLTextAreaElement>(null);
  const marks = useReadMarks(viewLink);
  const leaving = useLeaving((commentId) => {
    // Somebody may have gone on to another thread, or to the resolved ones.
    if (threads.filter.state !== 'open' || selected?.comment.commentId !== commentId) return;
    passFocusOn();
    onClose();
  });
  const resolve = useResolveThread(viewLink, ({ comment }, isResolved) =>
    leaving(isResolved ? comment.commentId : null),
  );
  const acts: ThreadActs = {
    viewLink,
    mayOpenRevisions,
    placeAgain: props.onPlaceAgain,
    choose: onChoose,
    resolve,
    remove: onDelete,
  };
  const [hasParts, setHasParts] = useState(false);
  useEffect(() => {
    const load = () => {
      // A chunk that cannot be had now is requested again when a thread is opened.
      loadThreadParts().then(
        () => setHasParts(true),
        () => undefined,
      );
    };
    const timer = setTimeout(load, restMs);
    return () => clearTimeout(timer);
  }, []);
  const isMobile = panels.viewport === 'mobile';
  useThreadKeys(isMobile ? null : { threads, selected, replyField, acts, onSearch: () => setSearching(true), panels });
  return (
    <ThreadActsContext value={acts}>
      <ReadMarks value={threads.readerId ? marks.look : null}>
        {isMobile ? (
          <Suspense fallback={null}>
            <CommentStrip {...props} />
            {selected && props.isThreadOpen ? (
              <Suspense fallback={null}>
                <ThreadSheet {...props} key={selected.comment.commentId} entry={selected} />
              </Suspense>
            ) : null}
          </Suspense>
        ) : panels.isCommentsOpen ? (
          <Suspense fallback={null}>
            <CommentsPanel
              {...props}
              isSearching={isSearching}
              onSearch={setSearching}
              onReadAll={marks.readAll}
              replyField={replyField}
              onClose={() => panels.setCommentsOpen(false)}
            />
          </Suspense>
        ) : (
          <OpenComments {...props} />
        )}
      </ReadMarks>
      {hasParts ? (
        <Suspense fallback={null}>
          <WaitingReplies
            viewLink={viewLink}
            webExportId={props.webExportId}
            openThreadId={selected?.comment.commentId ?? null}
          />
        </Suspense>
      ) : null}
    </ThreadActsContext>
  );
}

/** Takes a thread that was resolved, and lets it go after a moment in which that is seen; null: it is to stay. */
function useLeaving(go: (commentId: string) => void): (commentId: string | null) => void {
  const [leavingId, setLeavingId] = useState<string | null>(null);
  const leave = useEffectEvent(go);
  useEffect(() => {
    if (leavingId === null) return;
    const timer = setTimeout(() => {
      leave(leavingId);
      setLeavingId(null);
    }, leavingMs);
    return () => clearTimeout(timer);
  }, [leavingId]);
  return setLeavingId;
}

/** The focus moves from the open card to the next one before it goes, or else to the one before. */
function passFocusOn(): void {
  const row = document.activeElement?.closest('li[data-index]');
  if (!row?.querySelector('[aria-current]')) return;
  const next = row.nextElementSibling ?? row.previousElementSibling;
  next?.querySelector('button')?.focus();
}

function OpenComments({ panels, comments, threads }: CommentsRoomProps) {
  const t = useT();
  return (
    <Button
      className={styles.open}
      onClick={() => panels.setCommentsOpen(true)}
      icon={<MessageSquare size={16} strokeWidth={1.5} aria-hidden />}
      aria-expanded={false}
    >
      {t('review.comments.title')}{' '}
      {comments.status === 'ready' && !comments.isPartial ? (
        <span className={styles.count}>{comments.list.length}</span>
      ) : null}
      {threads.unread > 0 ? <span className={styles.unread} /> : null}
    </Button>
  );
}
