'use no memo'; // Drawn seldom: what the compiler would remember only makes the first script larger.

import { type ReactNode, Suspense, useState } from 'react';
import type { NumberedComment } from '../comments/comment-order.ts';
import type { Deleting } from '../comments/thread-acts.ts';
import type { CommentWork } from '../composer/use-comment-work.ts';
import type { Model } from '../model/use-model.ts';
import { ArPrompt, DeleteCommentDialog, LogInToCommentDialog } from '../on-demand/page.ts';
import type { WebExport } from '../review-types.ts';

/** The dialogs of the review page. The code of each is loaded when it is first needed. */
export function ReviewDialogs(props: {
  readonly viewLink: string;
  readonly webExport: WebExport;
  readonly model: Model;
  readonly comments: readonly NumberedComment[];
  readonly work: CommentWork;
  /** The comment that is about to be deleted. */
  readonly deleting: Deleting | null;
  readonly onDeleteEnd: () => void;
}) {
  const { work, deleting } = props;
  const [wantsAr] = useState(() => new URLSearchParams(window.location.search).get('ar') === '1');
  return (
    <>
      <Kept isWanted={work.isAskingLogIn}>
        <LogInToCommentDialog isOpen={work.isAskingLogIn} onClose={work.stopAsking} />
      </Kept>
      <Suspense fallback={null}>
        {deleting ? (
          <DeleteCommentDialog viewLink={props.viewLink} deleting={deleting} onClose={props.onDeleteEnd} />
        ) : null}
      </Suspense>
      <Kept isWanted={wantsAr}>
        <ArPrompt webExport={props.webExport} model={props.model} comments={props.comments} />
      </Kept>
    </>
  );
}

/**
 * Renders nothing until it is first needed, and keeps its children from then on, so that a dialog can animate when it
 * closes.
 */
function Kept({ isWanted, children }: { readonly isWanted: boolean; readonly children: ReactNode }) {
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (isWanted && !wasWanted) setWasWanted(true);
  return wasWanted || isWanted ? <Suspense fallback={null}>{children}</Suspense> : null;
}
