import { MessageSquare } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import type { Panels } from '../page/use-panels.ts';
import { loadThreadParts, ThreadSheet } from '../threads/on-demand.ts';
import { PhoneFilter } from '../threads/phone-filter.tsx';
import { type Deleting, type ThreadActs, ThreadActsContext } from '../threads/thread-acts.ts';
import { ReadMarks, useReadMarks } from '../threads/use-read-marks.ts';
import { useResolveThread } from '../threads/use-thread-calls.ts';
import { useThreadKeys } from '../threads/use-thread-keys.ts';
import { WaitingReplies } from '../threads/waiting-replies.tsx';
import CommentStrip from './comment-strip.tsx';
import CommentsPanel, { type CommentsProps } from './comments-panel.tsx';
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
  const { panels, comments, threads, selected, viewLink, onChoose, onDelete, onClose } = props;
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
  useEffect(() => {
    // A chunk that cannot be had now is asked for again when a thread is opened.
    const timer = setTimeout(() => loadThreadParts().catch(() => undefined), restMs);
    return () => clearTimeout(timer);
  }, []);
  const isMobile = panels.viewport === 'mobile';
  useThreadKeys(isMobile ? null : { threads, selected, replyField, acts, onSearch: () => setSearching(true), panels });
  const hasComments = comments.status === 'ready' && comments.list.length > 0;
  return (
    <ThreadActsContext value={acts}>
      <ReadMarks value={threads.readerId ? marks.look : null}>
        {isMobile ? (
          <>
            {hasComments ? (
              <PhoneFilter
                threads={threads}
                list={comments.list}
                viewLink={viewLink}
                webExport={props.webExport}
                entries={comments.list}
              />
            ) : null}
            <CommentStrip {...props} />
            {selected && props.isThreadOpen ? (
              <Suspense fallback={null}>
                <ThreadSheet {...props} key={selected.comment.commentId} entry={selected} />
              </Suspense>
            ) : null}
          </>
        ) : panels.isCommentsOpen ? (
          <CommentsPanel
            {...props}
            isSearching={isSearching}
            onSearch={setSearching}
            onReadAll={marks.readAll}
            replyField={replyField}
            onClose={() => panels.setCommentsOpen(false)}
          />
        ) : (
          <OpenComments {...props} />
        )}
      </ReadMarks>
      <WaitingReplies
        viewLink={viewLink}
        webExportId={props.webExportId}
        openThreadId={selected?.comment.commentId ?? null}
      />
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
      aria-label={t('review.comments.open')}
    >
      {t('review.comments.title')}
      {comments.status === 'ready' && !comments.isPartial ? (
        <span className={styles.count}>{comments.list.length}</span>
      ) : null}
      {threads.unread > 0 ? <span className={styles.unread} /> : null}
    </Button>
  );
}
