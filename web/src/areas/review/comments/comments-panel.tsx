import { PanelRightClose } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Panel } from '../../../ui/panel.tsx';
import { CommentCard, type CommentCardProps } from './comment-card.tsx';
import { CommentsNotice } from './comments-notice.tsx';
import styles from './comments-panel.module.css';
import type { CommentRight } from './use-comment-mode.ts';
import type { Comments } from './use-comments.ts';

/** The properties of a list of comments, for the sidebar and for the strip. */
export interface CommentsProps {
  readonly comments: Comments;
  readonly right: CommentRight;
  readonly selectedId: string | null;
  readonly isElsewhere: (entry: CommentCardProps['entry']) => boolean;
  readonly onChoose: CommentCardProps['onChoose'];
  readonly onDelete: CommentCardProps['onDelete'];
  readonly onAdd: () => void;
  /** Said below the list. */
  readonly note?: ReactNode;
}

/** The sidebar on the right (spec 3 §2). */
export default function CommentsPanel({ onClose, ...props }: CommentsProps & { readonly onClose: () => void }) {
  const t = useT();
  const { comments } = props;
  return (
    <Panel
      title={t('review.comments.title')}
      count={comments.status === 'ready' ? comments.list.length : undefined}
      className={styles.panel}
      aria-busy={comments.status === 'loading'}
      footer={props.note && <Suspense fallback={null}>{props.note}</Suspense>}
      collapse={{
        icon: <PanelRightClose size={16} strokeWidth={1.5} aria-hidden />,
        label: t('review.comments.close'),
        onPress: onClose,
      }}
    >
      {comments.status === 'ready' && comments.list.length > 0 ? (
        <ol>
          {comments.list.map((entry) => (
            <li key={entry.comment.commentId} className={styles.entry}>
              <CommentCard
                entry={entry}
                isSelected={entry.comment.commentId === props.selectedId}
                isElsewhere={props.isElsewhere(entry)}
                onChoose={props.onChoose}
                onDelete={props.onDelete}
              />
            </li>
          ))}
        </ol>
      ) : (
        <CommentsNotice comments={comments} right={props.right} onAdd={props.onAdd} />
      )}
    </Panel>
  );
}
