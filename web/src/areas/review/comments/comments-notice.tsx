import { Link } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useHere } from '../page/use-here.ts';
import styles from './comments-notice.module.css';
import type { CommentRight } from './use-comment-mode.ts';
import type { Comments } from './use-comments.ts';

/** What stands in place of the comments: still loading, failed, none yet, or not to be read at all. */
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

/** What people see who may look but not comment (spec 3 §6). */
export function SharingHint() {
  const t = useT();
  return (
    <div className={styles.notice}>
      <p>{t('review.comments.sharingHint')}</p>
    </div>
  );
}

/** The hint with the way to log in and back, for visitors. */
function VisitorHint() {
  const t = useT();
  const here = useHere();
  return (
    <div className={styles.notice}>
      <p>{t('review.comments.sharingHint')}</p>
      <Link className={buttonClass({ size: 'sm' })} to="/login" search={{ redirect_url: here }}>
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
