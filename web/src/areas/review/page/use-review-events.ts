import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { hasCode } from '../../../platform/api/api.ts';
import { askAgain } from '../../../platform/api/query-news.ts';
import { notifyComments } from '../comments/tell-comments.ts';
import { commentsQuery } from '../comments/use-comments.ts';
import type { PresenceFeed } from '../presence/use-presence.ts';
import type { Review, ReviewEvent } from '../review-types.ts';
import type { EventFeed } from '../use-event-feed.ts';
import { readReview, reviewQuery } from '../use-review.ts';

/**
 * Updates the open page when others change something: comments appear and disappear immediately; after a change of the
 * link, including its withdrawal, what the visitor may see is requested again. When the stream begins, and as long as none
 * comes through, all of it is asked for.
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
  const [opened, comments] = [reviewQuery(viewLink, isSignedIn), commentsQuery(viewLink, isSignedIn)];
  const isAsking = useRef(false);
  /** Asks what the link shows by now, and what may be done there. */
  const askReview = useEffectEvent(async (isRoutine: boolean): Promise<void> => {
    if (isRoutine && isAsking.current) return;
    isAsking.current = true;
    const readAt = () => client.getQueryState(opened.queryKey)?.dataUpdatedAt;
    const before = readAt();
    try {
      const fresh = await readReview(viewLink);
      // Somebody else asked meanwhile: which of the two answers is the newer one is not known.
      if (readAt() !== before) return await askReview(false);
      const isSame = fresh.webExport.webExportId === review.webExport.webExportId;
      if (!isSame) setNewerExportId(fresh.webExport.webExportId);
      client.setQueryData(opened.queryKey, (shown) => shown && (isSame ? fresh : { ...fresh, ...ofExport(shown) }));
    } catch (error) {
      // The page finds out for itself what a refusal means.
      if (!hasCode(error, 'NETWORK')) void client.invalidateQueries(opened);
    } finally {
      isAsking.current = false;
    }
  });
  const lookUp = useEffectEvent((hasBegun: boolean) => {
    void askReview(!hasBegun);
    askAgain(client, comments, !hasBegun);
    presence.take(hasBegun ? 'began' : 'lost');
  });
  const tell = useEffectEvent((event: ReviewEvent) => {
    if (event.type === 'link_changed') void client.invalidateQueries(opened);
    else if (event.type === 'web_export_updated') {
      const { webExportId } = event;
      if (webExportId === review.webExport.webExportId) void client.invalidateQueries(opened);
      else setNewerExportId(webExportId);
    } else if (event.type === 'presence' || event.type === 'presence_view') presence.take(event);
    else notifyComments(client, comments, event);
  });
  useEffect(() => feed.take({ onEvent: (event) => tell(event), lookUp: (hasBegun) => lookUp(hasBegun) }), [feed]);
  return { hasNewerExport: newerExportId !== null && newerExportId !== review.webExport.webExportId };
}

/** What stays on the screen while a newer export is only announced. */
function ofExport({ webExport, isNewest }: Review): Pick<Review, 'webExport' | 'isNewest'> {
  return { webExport, isNewest };
}
