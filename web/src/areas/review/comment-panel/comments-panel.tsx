import { CheckCheck, PanelRightClose, Search } from 'lucide-react';
import { type ReactNode, type RefObject, Suspense, useRef } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import type { CommentRight } from '../comment-mode/use-comment-mode.ts';
import type { NumberedComment } from '../comments/comment-order.ts';
import type { Comments } from '../comments/use-comments.ts';
import { OnlyPerson, PersonFilter } from '../filters/person-filter.tsx';
import { NoThreads, StateFilter } from '../filters/thread-filters.tsx';
import type { Threads } from '../filters/use-threads.ts';
import { ReplyFooter, SearchField } from '../on-demand/threads.ts';
import { ExportButton } from '../report/export-button.tsx';
import type { WebExport } from '../review-types.ts';
import { CommentCard } from './comment-card.tsx';
import { CommentRows } from './comment-rows.tsx';
import { CommentsNotice } from './comments-notice.tsx';
import styles from './comments-panel.module.css';

/** The properties of a list of comments, for the sidebar and for the strip. */
export interface CommentsProps {
  readonly viewLink: string;
  readonly comments: Comments;
  readonly threads: Threads;
  readonly right: CommentRight;
  readonly selected: NumberedComment | null;
  readonly isElsewhere: (entry: NumberedComment) => boolean;
  readonly onChoose: (entry: NumberedComment) => void;
  readonly onAdd: () => void;
  /** Asks a visitor to log in. */
  readonly onLogIn: () => void;
  /** Whether the comments can be saved as files. */
  readonly mayExport: boolean;
  /** Shown below the list. */
  readonly note?: ReactNode;
  /** Whether it is also below the field for a reply: it says who the visitor is. */
  readonly isNoteForReplies?: boolean;
  readonly webExport: WebExport;
}

/** The sidebar on the right (spec 3 §2). */
export default function CommentsPanel({
  isSearching,
  onSearch,
  onReadAll,
  replyField,
  onClose,
  ...props
}: CommentsProps & {
  readonly isSearching: boolean;
  readonly onSearch: (isSearching: boolean) => void;
  readonly onReadAll: () => void;
  readonly replyField: RefObject<HTMLTextAreaElement | null>;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { comments, threads, selected } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const hasComments = comments.status === 'ready' && comments.list.length > 0;
  const { shown } = threads;
  const selectedId = selected?.comment.commentId ?? null;
  return (
    <Panel
      title={t('review.comments.title')}
      count={comments.status === 'ready' && !comments.isPartial ? comments.list.length : undefined}
      className={styles.panel}
      aria-busy={comments.status === 'loading' || comments.isPartial}
      scroller={scroller}
      actions={
        hasComments ? (
          <>
            {threads.unread > 0 ? (
              <Button variant="quiet" size="sm" iconOnly aria-label={t('threads.markAllRead')} onClick={onReadAll}>
                <CheckCheck {...icon} />
              </Button>
            ) : null}
            <Button
              variant="quiet"
              size="sm"
              iconOnly
              aria-label={t('threads.search')}
              aria-expanded={isSearching}
              onClick={() => {
                threads.change({ text: '' });
                onSearch(!isSearching);
              }}
            >
              <Search {...icon} />
            </Button>
            <PersonFilter threads={threads} list={comments.list} />
            {comments.isPartial || !props.mayExport ? null : (
              <ExportButton viewLink={props.viewLink} webExport={props.webExport} entries={comments.list} />
            )}
          </>
        ) : null
      }
      head={
        hasComments ? (
          <div className={styles.filters}>
            <StateFilter threads={threads} />
            {isSearching ? (
              <Suspense fallback={null}>
                <SearchField threads={threads} onClose={() => onSearch(false)} />
              </Suspense>
            ) : null}
            <OnlyPerson threads={threads} list={comments.list} />
          </div>
        ) : null
      }
      footer={
        hasComments && selected && props.right !== 'none' ? (
          <Suspense fallback={null}>
            <ReplyFooter {...props} entry={selected} field={replyField} />
          </Suspense>
        ) : (
          props.note && <Suspense fallback={null}>{props.note}</Suspense>
        )
      }
      collapse={{ icon: <PanelRightClose {...icon} />, label: t('review.comments.close'), onPress: onClose }}
    >
      {!hasComments ? <CommentsNotice comments={comments} right={props.right} onAdd={props.onAdd} /> : null}
      {hasComments && shown.length === 0 && !comments.isPartial ? <NoThreads threads={threads} /> : null}
      {hasComments ? (
        <CommentRows
          entries={shown}
          selectedId={selectedId}
          scroller={scroller}
          renderRow={(entry) => {
            const isSelected = entry.comment.commentId === selectedId;
            return (
              <CommentCard
                entry={entry}
                isSelected={isSelected}
                isOpen={isSelected}
                isElsewhere={props.isElsewhere(entry)}
                readerId={threads.readerId}
              />
            );
          }}
        />
      ) : null}
      {comments.isPartial && !comments.isCutShort ? <p className={styles.more}>{t('threads.more')}</p> : null}
      {comments.isCutShort ? (
        <div className={styles.more} role="alert">
          <p>{t('review.comments.failed')}</p>
          <Button size="sm" onClick={comments.retry}>
            {t('common.retry')}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;
