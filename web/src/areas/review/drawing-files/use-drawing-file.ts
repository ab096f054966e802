import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSignedIn } from '../../../platform/http/session.ts';
import type { Drawing } from '../review-types.ts';
import { freshReview } from '../use-review.ts';
import { downloadDrawing } from './download-drawing.ts';
import { drawingFileKeys } from './drawing-file-keys.ts';

/** Where a drawing is looked up again once its address has expired. */
export interface DrawingHome {
  readonly client: QueryClient;
  readonly viewLink: string;
  readonly isSignedIn: boolean;
}

/** A drawing's file, for the page and for the report. `onProgress` gets 0 to 1. */
export function drawingFileQuery(
  { client, viewLink, isSignedIn }: DrawingHome,
  drawing: Drawing,
  onProgress: (fraction: number) => void,
) {
  const { drawingId } = drawing;
  const renew = async () => {
    const fresh = await freshReview(client, viewLink, isSignedIn);
    return fresh.webExport.drawingsDownload.find((other) => other.drawingId === drawingId)?.download ?? null;
  };
  return queryOptions({
    queryKey: drawingFileKeys.of(drawingId),
    queryFn: ({ signal }) => downloadDrawing({ drawing, renew, signal, onProgress }),
  });
}

/** A drawing's file. What was loaded of it is kept while the page is open, so that a drawing comes back immediately. */
export function useDrawingFile(viewLink: string, drawing: Drawing, onProgress: (fraction: number) => void) {
  const client = useQueryClient();
  return useQuery(drawingFileQuery({ client, viewLink, isSignedIn: useSignedIn() }, drawing, onProgress));
}
