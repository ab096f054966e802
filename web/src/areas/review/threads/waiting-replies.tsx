import { useState } from 'react';
import { waitingThreads } from './kept-replies.ts';
import { useUnsentReply } from './use-unsent-reply.ts';

/**
 * Sends the replies that wait for the network in threads that are not open; in the open one its composer does. Renders
 * nothing.
 */
export function WaitingReplies(props: {
  readonly viewLink: string;
  readonly webExportId: string;
  readonly openThreadId: string | null;
}) {
  const { viewLink, openThreadId } = props;
  const [before, setBefore] = useState({ openThreadId, ids: waitingThreads(viewLink) });
  // Whatever waits was kept while its thread was open, so it is looked up when another is.
  if (before.openThreadId !== openThreadId) setBefore({ openThreadId, ids: waitingThreads(viewLink) });
  return before.ids
    .filter((id) => id !== openThreadId)
    .map((id) => <WaitingReply key={id} viewLink={viewLink} webExportId={props.webExportId} parentCommentId={id} />);
}

function WaitingReply(on: Parameters<typeof useUnsentReply>[0]) {
  useUnsentReply(on);
  return null;
}
