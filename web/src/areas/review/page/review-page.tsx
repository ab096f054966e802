'use no memo'; // What the compiler would remember only makes the first script larger.

import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { ApiError } from '../../../platform/api/api.ts';
import { useSignedIn } from '../../../platform/http/session.ts';
import { usePageTitle } from '../../../platform/page/page-title.ts';
import { commentsQuery } from '../comments/use-comments.ts';
import { drawingFileKeys } from '../drawing-files/drawing-file-keys.ts';
import { reviewFailure } from '../failure/review-failure.ts';
import { loadEngine } from '../model/viewer-canvas.tsx';
import { GatePage, ReviewFailurePage } from '../on-demand/page.ts';
import type { Review } from '../review-types.ts';
import { reviewQuery, useReview } from '../use-review.ts';
import { useWaitingInvitation } from '../use-waiting-invitation.ts';
import { ReviewScreen } from './review-screen.tsx';
import { ReviewSkeleton } from './review-skeleton.tsx';

/** What another area adds for those who may do something with the design: its menu, and a line below the top bar. */
export type DesignParts = (viewLink: string, review: Review) => { menu: ReactNode; notice: ReactNode };

/** The review of a shared design: its model at `/v/{viewLink}`, each drawing below (spec 3 §2). `accountMenu` is for visitors who are signed in. */
export function ReviewPage({
  accountMenu,
  designParts,
}: {
  readonly accountMenu: ReactNode;
  readonly designParts: DesignParts;
}) {
  const { viewLink = '', drawingId } = useParams({ strict: false });
  const isSignedIn = useSignedIn();
  const client = useQueryClient();
  const query = useReview(viewLink, isSignedIn);
  useEffect(() => {
    // A failure shows again, and is answered, where the engine is used.
    if (!drawingId) loadEngine().catch(() => undefined);
  }, [drawingId]);

  const reload = () => {
    void client.resetQueries(reviewQuery(viewLink, isSignedIn));
    void client.resetQueries(commentsQuery(viewLink, isSignedIn));
    // A damaged download of a drawing must not be shown again from the cache.
    client.removeQueries({ queryKey: drawingFileKeys.all });
  };
  const refusalDetails = (query.error instanceof ApiError ? query.error.details : null) as RefusalDetails | null;
  const isJoining = useWaitingInvitation(viewLink, query.error, reload);
  const failure = query.isError ? failureOf(query.error, isSignedIn) : null;
  if (isJoining) return <ReviewSkeleton />;
  // What is open stays open when a look-up fails for want of a network.
  if (failure && (!query.data || failure !== 'retry')) {
    return (
      <Suspense fallback={<ReviewSkeleton />}>
        {failure === 'password' ? (
          <GatePage viewLink={viewLink} isRecorded={refusalDetails?.recordsOpenings === true} onOpen={reload} />
        ) : (
          <ReviewFailurePage failure={failure} expiredAt={refusalDetails?.expiredAt} onRetry={reload} />
        )}
      </Suspense>
    );
  }
  if (!query.data) return <ReviewSkeleton />;
  return (
    <OpenReview
      viewLink={viewLink}
      drawingId={drawingId}
      accountMenu={accountMenu}
      designParts={designParts}
      review={query.data}
      onReload={reload}
    />
  );
}

function OpenReview(props: {
  readonly viewLink: string;
  readonly drawingId: string | undefined;
  readonly review: Review;
  readonly onReload: () => void;
  readonly accountMenu: ReactNode;
  readonly designParts: DesignParts;
}) {
  const t = useT();
  const { viewLink, drawingId, review } = props;
  const { webExport } = review;
  const drawing = webExport.drawingsDownload.find((candidate) => candidate.drawingId === drawingId) ?? null;
  usePageTitle(drawing ? t('review.pageTitle', { drawing: drawing.title, design: webExport.title }) : webExport.title);
  return (
    <>
      {drawingId && !drawing ? <Navigate to="/v/$viewLink" params={{ viewLink }} search={true} replace /> : null}
      <ReviewScreen
        key={webExport.webExportId}
        viewLink={viewLink}
        review={review}
        drawing={drawing}
        onReload={props.onReload}
        accountMenu={props.accountMenu}
        design={props.designParts(viewLink, review)}
      />
    </>
  );
}

/** What the server says of a link that it does not open. */
interface RefusalDetails {
  readonly recordsOpenings?: boolean;
  readonly expiredAt?: string;
}

function failureOf(error: Error, isSignedIn: boolean) {
  return error instanceof ApiError ? reviewFailure(error, isSignedIn) : 'retry';
}
