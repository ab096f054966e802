import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import type { NumberedComment } from '../comments/comment-order.ts';
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
  const { comment, drawing, isEarlier } = entry;
  if (!isElsewhere && !isEarlier) return null;
  return (
    <p className={styles.place}>
      {isElsewhere && comment.type === 'model' ? <Badge tone="line">{t('review.outline.model')}</Badge> : null}
      {isElsewhere && comment.type === 'drawing' ? (
        <Badge tone="line">
          {!drawing
            ? t('review.comment.drawingGone')
            : drawing.pages > 1
              ? t('review.comment.onSheet', { title: drawing.title, page: comment.page })
              : drawing.title}
        </Badge>
      ) : null}
      {isEarlier ? (
        <Badge tone="line" title={t('review.comment.earlierHint', { number: comment.revision })}>
          {t('review.comment.earlier', { number: comment.revision })}
        </Badge>
      ) : null}
    </p>
  );
}
