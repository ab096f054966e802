import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { openEvents } from '../../platform/api.ts';
import { tellComments } from './comments/tell-comments.ts';
import { commentsQuery } from './comments/use-comments.ts';
import type { Review, ReviewEvent } from './review-types.ts';
import { reviewQuery } from './use-review.ts';

/**
 * Updates the open page when others change something: comments appear and disappear immediately; after a change of the
 * link, including its withdrawal, what the visitor may see is requested again. A newer export is only announced,
 * because replacing a model while somebody is viewing it would lose their place.
 */
export function useReviewEvents(viewLink: string, review: Review, isSignedIn: boolean): { hasNewerExport: boolean } {
  const client = useQueryClient();
  const [newerExportId, setNewerExportId] = useState<string | null>(null);
  useEffect(() => {
    let isReturning = false;
    return openEvents(
      'GET /web/project-view-links/{viewLink}/events',
      { params: { viewLink } },
      (event: ReviewEvent) => {
        if (event.type === undefined) {
          // A stream begins with an empty event. Whatever happened while an earlier one was broken is looked up.
          if (isReturning) void client.invalidateQueries(reviewQuery(viewLink, isSignedIn));
          if (isReturning) void client.invalidateQueries(commentsQuery(viewLink, isSignedIn));
          isReturning = true;
        } else if (event.type === 'link_changed') void client.invalidateQueries(reviewQuery(viewLink, isSignedIn));
        else if (event.type === 'web_export_updated') setNewerExportId(event.webExportId);
        else tellComments(client, commentsQuery(viewLink, isSignedIn), event);
      },
    );
  }, [client, viewLink, isSignedIn]);
  return { hasNewerExport: newerExportId !== null && newerExportId !== review.webExport.webExportId };
}
