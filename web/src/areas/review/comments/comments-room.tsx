import { MessageSquare } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { CommentStrip, CommentsPanel } from '../page/on-demand.ts';
import type { Panels } from '../page/use-panels.ts';
import { loadThreadParts, ThreadSheet, WaitingReplies } from '../threads/on-demand.ts';
import { type Deleting, type ThreadActs, ThreadActsContext } from '../threads/thread-acts.ts';
import { ReadMarks, useReadMarks } from '../threads/use-read-marks.ts';
import { useResolveThread } from '../threads/use-thread-calls.ts';
import { useThreadKeys } from '../threads/use-thread-keys.ts';
import type { CommentsProps } from './comments-panel.tsx';
import styles from './comments-room.module.css';

/** What the comments of a page need beside the list itself. */
export interface CommentsRoomProps extends CommentsProps {
  readonly panels: Panels;
  readonly webExportId: string;
  /** On a phone, the selected comment has its sheet: not while another is written, nor right after it was sent. */
  readonly isThreadOpen: boolean;
  readonly onClose: () => void;
  readonly onDelete: (deleting: Deleting) => void;
  /** Called with the height that a sheet covers at the bottom of a phone, in CSS pixels. */
  readonly onSheet: (covered: number) => void;
}

/** When the page is taken to be at rest. Milliseconds. */
const restMs = 3000;

/**
 * The comments of the page: the sidebar on the right; on a phone the strip, and the sheet of the open thread (spec 3
 * §2). With what belongs to them everywhere: the keys, what is read, and replies that wait for the network.
 */
export default function CommentsRoom(props: CommentsRoomProps) {
  const { panels, threads, selected, viewLink, onChoose, onDelete, onClose } = props;
  const [isSearching, setSearching] = useState(false);
  const replyField = useRef<HTMLTextAreaElement>(null);
  const marks = useReadMarks(viewLink);
  const resolve = useResolveThread(viewLink);
  const acts: ThreadActs = {
    viewLink,
    choose: onChoose,
    resolve: (entry, isResolved) => {
      if (isResolved && threads.filter.state === 'open') onClose();
      resolve(entry, isResolved);
    },
    remove: onDelete,
  };
  const [hasParts, setHasParts] = useState(false);
  useEffect(() => {
    const load = () => {
      // A chunk that cannot be had now is asked for again when a thread is opened.
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
