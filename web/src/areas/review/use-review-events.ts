import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openEvents } from '../../platform/api.ts';
import { tellComments } from './comments/tell-comments.ts';
import { commentsQuery } from './comments/use-comments.ts';
import { useGuestId } from './guests/use-guest.ts';
import type { PresenceFeed } from './presence/use-presence.ts';
import type { Review, ReviewEvent } from './review-types.ts';
import { reviewQuery } from './use-review.ts';

/** What was read longer ago than this when the stream begins is read again. Milliseconds. */
const freshMs = 1500;

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
  review: Review,
  isSignedIn: boolean,
  presence: PresenceFeed,
): { hasNewerExport: boolean } {
  const client = useQueryClient();
  const [newerExportId, setNewerExportId] = useState<string | null>(null);
  const tellExport = useEffectEvent((webExportId: string) => {
    if (webExportId === review.webExport.webExportId) void client.invalidateQueries(reviewQuery(viewLink, isSignedIn));
    else setNewerExportId(webExportId);
  });
  // Who becomes a guest, or is none any more, reads another stream, and has missed what came between the two.
  const guestId = useGuestId(viewLink);
  const readAs = useRef(guestId);
  const { visitId } = presence;
  const tellPresence = useEffectEvent(presence.take);
  const isOutdated = useEffectEvent(() => {
    const readAt = client.getQueryState(reviewQuery(viewLink, isSignedIn).queryKey)?.dataUpdatedAt;
    return readAt !== undefined && Date.now() - readAt > freshMs;
  });
  const lacksFiles = useEffectEvent(() => !review.webExport.isComplete);
  useEffect(() => {
    let isReturning = readAs.current !== guestId;
    readAs.current = guestId;
    return openEvents(
      'GET /web/project-view-links/{viewLink}/events',
      { params: { viewLink }, query: { visit: visitId } },
      (event: ReviewEvent) => {
        if (event.type === undefined) {
          // A stream begins with an empty event. Whatever happened before is looked up: while an earlier one was broken,
          // for a design that was just published since the page was read, and while a large model was loaded.
          isReturning ||= isOutdated();
          if (isReturning || lacksFiles()) void client.invalidateQueries(reviewQuery(viewLink, isSignedIn));
          if (isReturning) void client.invalidateQueries(commentsQuery(viewLink, isSignedIn));
          isReturning = true;
          tellPresence(null);
        } else if (event.type === 'link_changed') void client.invalidateQueries(reviewQuery(viewLink, isSignedIn));
        else if (event.type === 'web_export_updated') tellExport(event.webExportId);
        else if (event.type === 'presence' || event.type === 'presence_view') tellPresence(event);
        else tellComments(client, commentsQuery(viewLink, isSignedIn), event);
      },
    );
  }, [client, viewLink, isSignedIn, guestId, visitId]);
  return { hasNewerExport: newerExportId !== null && newerExportId !== review.webExport.webExportId };
}
