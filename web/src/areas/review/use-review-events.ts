import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { tellComments } from './comments/tell-comments.ts';
import { commentsQuery } from './comments/use-comments.ts';
import type { PresenceFeed } from './presence/use-presence.ts';
import type { Review, ReviewEvent } from './review-types.ts';
import type { EventFeed } from './use-event-feed.ts';
import { reviewQuery } from './use-review.ts';

/**
 * Updates the open page when others change something: comments appear and disappear immediately; after a change of the
 * link, including its withdrawal, what the visitor may see is requested again.
 *
 * More files of the shown export, such as thumbnails and those for AR, are used as they come; the model stays as it was
 * opened. A newer export is only announced, because replacing a model while somebody is viewing it would lose their
 * place. Who else is there is passed on to `presence`.
 */
export function useReviewEvents(
  viewLink: string,
  {
    review,
    isSignedIn,
    presence,
    feed,
  }: { review: Review; isSignedIn: boolean; presence: PresenceFeed; feed: EventFeed },
): { hasNewerExport: boolean } {
  const client = useQueryClient();
  const [newerExportId, setNewerExportId] = useState<string | null>(null);
  const hasBegun = useRef(false);
  const tell = useEffectEvent((event: ReviewEvent) => {
    const [opened, comments] = [reviewQuery(viewLink, isSignedIn), commentsQuery(viewLink, isSignedIn)];
    if (event.type === undefined) {
      // A stream begins with an empty event. Whatever happened before is looked up: while an earlier one was broken or
      // was another reader's, or, for a design that was just published, since the page was read.
      if (hasBegun.current || !review.webExport.isComplete) void client.invalidateQueries(opened);
      if (hasBegun.current) void client.invalidateQueries(comments);
      hasBegun.current = true;
      presence.take(null);
    } else if (event.type === 'link_changed') void client.invalidateQueries(opened);
    else if (event.type === 'web_export_updated') {
      const { webExportId } = event;
      if (webExportId === review.webExport.webExportId) void client.invalidateQueries(opened);
      else setNewerExportId(webExportId);
    } else if (event.type === 'presence' || event.type === 'presence_view') presence.take(event);
    else tellComments(client, comments, event);
  });
  useEffect(() => feed.take((event) => tell(event)), [feed]);
  return { hasNewerExport: newerExportId !== null && newerExportId !== review.webExport.webExportId };
}
