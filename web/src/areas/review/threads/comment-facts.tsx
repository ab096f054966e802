import { Link } from '@tanstack/react-router';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import type { NumberedComment } from '../comments/comment-order.ts';
import { useThreadActs } from '../comments/thread-acts.ts';
import styles from './comment-facts.module.css';

/** Under a thread's first comment: where it is pinned, if elsewhere or on another revision, and who resolved it. */
export function CommentFacts({
  entry,
  isElsewhere,
}: {
  readonly entry: NumberedComment;
  readonly isElsewhere: boolean;
}) {
  return (
    <>
      <CommentPlace entry={entry} isElsewhere={isElsewhere} />
      <Resolution entry={entry} />
    </>
  );
}

function Resolution({ entry }: { readonly entry: NumberedComment }) {
  const t = useT();
  const format = useFormats();
  const { resolvedAt } = entry.comment;
  if (resolvedAt === null) return null;
  const by = { name: entry.resolver ?? t('review.comments.unknownUser'), date: format.moment(resolvedAt) };
  return (
    <p className={styles.resolved} title={format.date(resolvedAt)}>
      {t('threads.resolvedBy', by)}
    </p>
  );
}

function CommentPlace({ entry, isElsewhere }: Parameters<typeof CommentFacts>[0]) {
  const t = useT();
  const { comment, place, drawing, isOfOther } = entry;
  const number = comment.revision;
  if (!isElsewhere && !isOfOther) return null;
  return (
    <>
      <p className={styles.place}>
        {isElsewhere && place?.type === 'model' ? <Badge tone="line">{t('review.outline.model')}</Badge> : null}
        {isElsewhere && place?.type === 'drawing' && drawing ? (
          <Badge tone="line">
            {drawing.pages > 1
              ? t('review.comment.onSheet', { title: drawing.title, page: place.page })
              : drawing.title}
          </Badge>
        ) : null}
        {isOfOther ? (
          <Badge tone="line" title={t('review.comment.earlierHint', { number })}>
            {t('review.comment.earlier', { number })}
          </Badge>
        ) : null}
      </p>
      {entry.isPlacedByHand ? <PlaceByHand entry={entry} /> : null}
    </>
  );
}

/**
 * For a comment on other files: says that nobody knows where it is on what is shown, leads to the revision that it was written
 * on, and lets its place be found again.
 */
function PlaceByHand({ entry }: { readonly entry: NumberedComment }) {
  const t = useT();
  const { viewLink, mayOpenRevisions, placeAgain } = useThreadActs();
  const { comment, number, place } = entry;
  return (
    <p className={styles.unplaced}>
      {place ? null : <span>{t('review.comment.unplaced')}</span>}
      {mayOpenRevisions ? (
        <Link
          className={styles.act}
          to="/v/$viewLink"
          params={{ viewLink }}
          search={{ e: comment.webExportId, comment: comment.commentId }}
          reloadDocument
        >
          {t('review.comment.openOn', { number: comment.revision })}
        </Link>
      ) : null}
      {placeAgain && !comment.isDeleted ? (
        <button
          type="button"
          className={styles.act}
          aria-label={t('review.comment.placeNumber', { number })}
          onClick={() => placeAgain(entry)}
        >
          {t('review.comment.placeAgain')}
        </button>
      ) : null}
    </p>
  );
}
