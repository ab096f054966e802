import type { Translate } from '../../../i18n/catalogues.ts';
import type { Formats } from '../../../i18n/format.ts';
import { authorName } from '../comments/author-name.ts';
import type { NumberedComment } from '../comments/comment-order.ts';
import { markedMessage } from '../mentions/mention-text.ts';
import type { CommentPicture, ReviewComment, WebExport } from '../review-types.ts';
import { revisionNumber } from '../revision-number.ts';
import type { Paragraph } from './report-pages.ts';

/** In what language a report speaks. */
export interface Speech {
  readonly t: Translate;
  readonly format: Formats;
}

/** The head of a report: what design, which version, where it is, and when the report was made. */
export function headOf(
  webExport: WebExport,
  { href, count, now }: { href: string; count: number; now: Date },
  { t, format }: Speech,
): Paragraph[] {
  const { title, uploadedAt } = webExport;
  return [
    { style: 'title', text: title },
    {
      style: 'soft',
      text: t('review.version', { revision: revisionNumber(webExport), date: format.date(uploadedAt) }),
    },
    { style: 'soft', text: href, href },
    { style: 'soft', text: t('report.made', { count, date: format.date(now) }) },
  ];
}

type Written = Pick<ReviewComment, 'message' | 'mentions' | 'isDeleted'>;

/** A thread: its number and author, where it is, its text and state, and the replies. */
export function threadOf(entry: NumberedComment, { t, format }: Speech): Paragraph[] {
  const { comment, number, drawing, replies } = entry;
  const bodyOf = (written: Written) =>
    written.isDeleted ? t('report.deleted') : markedMessage(written.message, written.mentions, t);
  const timeOf = ({ createdAt, editedAt }: { createdAt: string; editedAt: string | null }) =>
    editedAt ? t('report.edited', { date: format.date(createdAt) }) : format.date(createdAt);
  const namesOf = (pictures: readonly CommentPicture[], indent = 0): Paragraph[] =>
    pictures.map(({ name }) => ({ style: 'soft', text: name, indent }));
  const place =
    entry.place?.type === 'drawing' && drawing
      ? t('report.sheet', { title: drawing.title, page: entry.place.page, pages: drawing.pages })
      : t('report.model');
  const where = !entry.place
    ? t('report.unplaced', { number: comment.revision })
    : entry.isOfOther
      ? t('report.earlier', { place, number: comment.revision })
      : place;
  const state = comment.resolvedAt
    ? t('report.resolved', {
        name: entry.resolver ?? t('review.comments.unknownUser'),
        date: format.date(comment.resolvedAt),
      })
    : t('report.open');
  return [
    {
      style: 'name',
      text: comment.isDeleted ? `${number}` : t('report.by', { number, name: authorName(entry, t) }),
    },
    { style: 'soft', text: timeOf(comment) },
    { style: 'soft', text: where },
    { style: 'soft', text: state },
    { style: 'text', text: bodyOf(comment), above: 4, attached: comment.pictures },
    ...namesOf(comment.pictures),
    ...replies.flatMap((reply): Paragraph[] => [
      { style: 'name', text: authorName(reply, t), indent: 12, above: 8 },
      { style: 'soft', text: timeOf(reply.comment), indent: 12 },
      { style: 'text', text: bodyOf(reply.comment), indent: 12, attached: reply.comment.pictures },
      ...namesOf(reply.comment.pictures, 12),
    ]),
  ];
}
