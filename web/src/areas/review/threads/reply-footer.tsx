import { type ReactNode, type RefObject, Suspense } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import type { CommentRight } from '../comment-mode/use-comment-mode.ts';
import type { NumberedComment } from '../comments/comment-order.ts';
import { ReplyComposer } from './reply-composer.tsx';

/** Below an open thread: the field for a reply, or the way to log in where guests may not; nothing for those who only read. */
export function ReplyFooter(props: {
  readonly viewLink: string;
  readonly entry: NumberedComment;
  readonly right: CommentRight;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onLogIn: () => void;
  readonly note?: ReactNode;
  readonly isNoteForReplies?: boolean;
}) {
  const t = useT();
  const { entry, right } = props;
  if (right === 'none') return null;
  return (
    <>
      {right === 'log-in' ? (
        <Button block onClick={props.onLogIn}>
          {t('threads.logIn')}
        </Button>
      ) : (
        <ReplyComposer
          key={entry.comment.commentId}
          viewLink={props.viewLink}
          entry={entry}
          field={props.field}
          // A visitor who is no guest yet becomes one with the reply.
          isGuestToBe={right === 'guest'}
        />
      )}
      {props.isNoteForReplies ? <Suspense fallback={null}>{props.note}</Suspense> : null}
    </>
  );
}
