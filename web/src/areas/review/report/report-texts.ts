import type { Translate } from '../../../i18n/catalogues.ts';
import type { Formats } from '../../../i18n/format.ts';
import type { NumberedComment } from '../comments/comment-order.ts';
import type { CommentPicture, WebExport } from '../review-types.ts';
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
  const { title, revisionId, uploadedAt } = webExport;
  return [
    { style: 'title', text: title },
    { style: 'soft', text: t('review.version', { revision: revisionId + 1, date: format.date(uploadedAt) }) },
    { style: 'soft', text: href, href },
    { style: 'soft', text: t('report.made', { count, date: format.date(now) }) },
  ];
}

/** A thread: its number and author, where it is, its text and state, and the replies. */
export function threadOf(entry: NumberedComment, { t, format }: Speech): Paragraph[] {
  const { comment, number, drawing, replies } = entry;
  const nameOf = (name: string | null) => name ?? t('review.comments.unknownUser');
  const bodyOf = (written: { message: string; isDeleted: boolean }) =>
    written.isDeleted ? t('report.deleted') : written.message;
  const timeOf = ({ createdAt, editedAt }: { createdAt: string; editedAt: string | null }) =>
    editedAt ? t('report.edited', { date: format.date(createdAt) }) : format.date(createdAt);
  const namesOf = (pictures: readonly CommentPicture[], indent = 0): Paragraph[] =>
    pictures.map(({ name }) => ({ style: 'soft', text: name, indent }));
  const place =
    comment.type === 'model'
      ? t('report.model')
      : drawing
        ? t('report.sheet', { title: drawing.title, page: comment.page, pages: drawing.pages })
        : t('report.goneSheet');
  const state = comment.resolvedAt
    ? t('report.resolved', { name: nameOf(entry.resolver), date: format.date(comment.resolvedAt) })
    : t('report.open');
  return [
    {
      style: 'name',
      text: comment.isDeleted ? `${number}` : t('report.by', { number, name: nameOf(entry.author) }),
    },
    { style: 'soft', text: timeOf(comment) },
    { style: 'soft', text: entry.isEarlier ? t('report.earlier', { place }) : place },
    { style: 'soft', text: state },
    { style: 'text', text: bodyOf(comment), above: 4, attached: comment.pictures },
    ...namesOf(comment.pictures),
    ...replies.flatMap((reply): Paragraph[] => [
      { style: 'name', text: nameOf(reply.author), indent: 12, above: 8 },
      { style: 'soft', text: timeOf(reply.comment), indent: 12 },
      { style: 'text', text: bodyOf(reply.comment), indent: 12, attached: reply.comment.pictures },
      ...namesOf(reply.comment.pictures, 12),
    ]),
  ];
}
