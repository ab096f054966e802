import { mailsOf } from '../../platform/mail/declare-mail.ts';
import { number, oneOf, strangers } from '../../platform/mail/mail-arguments.ts';
import { reviewTexts } from './review.texts.ts';

const mail = mailsOf(reviewTexts);
const exampleId = '019365a0-0000-7000-8000-000000000000';

/** What was written in one thread since the last mail; its texts follow as quotes. */
export const newCommentsMail = mail('new-comments', {
  path: '/v/{viewLink}?comment={commentId}',
  args: {
    design: strangers('review-unnamed-design'),
    count: number,
    kind: oneOf('mention', 'reply'),
    by: strangers('unnamed-author'),
    writers: oneOf('one'),
    reader: oneOf('guest'),
  },
  example: {
    design: 'Hinge bracket',
    count: 2,
    kind: 'mention',
    by: 'Elena Petrova',
    writers: 'one',
    reader: 'other',
    viewLink: exampleId,
    commentId: exampleId,
  },
});
