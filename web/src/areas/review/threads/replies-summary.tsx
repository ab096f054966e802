import { useT } from '../../../i18n/use-t.ts';
import { Avatar } from '../../../ui/symbol/avatar.tsx';
import type { NumberedComment } from '../comments/comment-order.ts';
import styles from './replies-summary.module.css';

/** How many replies a thread has, who wrote them, and how many are new; on a card that is not open. */
export function RepliesSummary({ entry }: { readonly entry: NumberedComment }) {
  const t = useT();
  const { replies } = entry;
  if (replies.length === 0) return null;
  const unread = replies.filter(({ isUnread }) => isUnread).length;
  const authors = [...new Set(replies.map(({ author }) => author ?? '?'))];
  return (
    <p className={styles.summary}>
      <span className={styles.faces}>
        {authors.slice(0, 3).map((author) => (
          <Avatar key={author} name={author} size="sm" className={styles.face} />
        ))}
      </span>
      {t('threads.replies', { count: replies.length })}
      {unread > 0 ? <b className={styles.unread}>{t('threads.newReplies', { count: unread })}</b> : null}
    </p>
  );
}
