import type { Translate } from '../../../i18n/catalogues.ts';
import type { NumberedComment, NumberedReply } from './comment-order.ts';

/** What the author of a comment is called; a guest is marked as such wherever the name is shown (record 51). */
export function authorName(
  { author, isGuest }: Pick<NumberedComment | NumberedReply, 'author' | 'isGuest'>,
  t: Translate,
): string {
  const name = author ?? t('review.comments.unknownUser');
  return isGuest ? t('common.guestName', { name }) : name;
}
