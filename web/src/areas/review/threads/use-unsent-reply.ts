import { type Unsent, useUnsent } from '../composer/use-unsent-comment.ts';
import type { ReplyPlace } from '../review-types.ts';
import { keepReply, readKeptReply } from './kept-replies.ts';

/** The reply being written in a thread, kept until the server has it. `on`: the thread, and where it is. */
export function useUnsentReply(on: {
  readonly viewLink: string;
  readonly webExportId: string;
  readonly parentCommentId: string;
}): Unsent {
  const { viewLink, webExportId, parentCommentId } = on;
  return useUnsent<ReplyPlace>(
    {
      viewLink,
      webExportId,
      fixed: { type: 'reply', parentCommentId },
      read: () => readKeptReply(viewLink, parentCommentId),
      keep: (kept) => keepReply(viewLink, parentCommentId, kept),
    },
    () => undefined,
  );
}
