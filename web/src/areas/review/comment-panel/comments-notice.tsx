import { Link } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { Button, buttonClass } from '../../../ui/action/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { CommentRight } from '../comment-mode/use-comment-mode.ts';
import type { Comments } from '../comments/use-comments.ts';
import { useLogInWay } from '../viewport/use-here.ts';
import styles from './comments-notice.module.css';

/**
 * Shown instead of the comments: while they are loading, after a failure, if there are none, or if they cannot be read.
 */
export function CommentsNotice(props: {
  readonly comments: Comments;
  readonly right: CommentRight;
  readonly onAdd: () => void;
}) {
  const t = useT();
  const { comments, right, onAdd } = props;
  switch (comments.status) {
    case 'loading':
      return <CommentsSkeleton />;
    case 'off':
      return right === 'log-in' ? <VisitorHint /> : <SharingHint />;
    case 'failed':
      return (
        <div className={styles.notice} role="alert">
          <p>{t('review.comments.failed')}</p>
          <Button size="sm" onClick={comments.retry}>
            {t('common.retry')}
          </Button>
        </div>
      );
    case 'ready':
      return (
        <div className={styles.notice}>
          <p className={styles.title}>{t('review.comments.empty')}</p>
          {right === 'none' ? null : (
            <>
              <p>{t('review.comments.emptyHint')}</p>
              <Button size="sm" onClick={onAdd}>
                {t('review.comments.addFirst')}
              </Button>
            </>
          )}
        </div>
      );
  }
}

/** Shown to people who may view but not comment (spec 3 §6). */
export function SharingHint() {
  const t = useT();
  return (
    <div className={styles.notice}>
      <p>{t('review.comments.sharingHint')}</p>
    </div>
  );
}

/** The hint for visitors, with a link to log in and come back. */
function VisitorHint() {
  const t = useT();
  const way = useLogInWay();
  return (
    <div className={styles.notice}>
      <p>{t('review.comments.sharingHint')}</p>
      <Link className={buttonClass({ size: 'sm' })} to="/login" {...way}>
        {t('review.logIn')}
      </Link>
    </div>
  );
}

function CommentsSkeleton() {
  return (
    <div className={styles.skeleton}>
      {[92, 64, 78].map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton circle height={24} />
          <div className={styles.lines}>
            <Skeleton width="56%" />
            <Skeleton width={`${width}%`} />
            <Skeleton width={`${width - 22}%`} />
          </div>
        </div>
      ))}
    </div>
  );
}
