import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSignedIn } from '../../../platform/session.ts';
import type { Drawing } from '../review-types.ts';
import { freshReview } from '../use-review.ts';
import { downloadDrawing } from './download-drawing.ts';
import { drawingFileKeys } from './drawing-file-keys.ts';

/** A drawing's file. It is kept while the page is open, so that returning to a drawing shows it immediately. */
export function useDrawingFile(viewLink: string, drawing: Drawing, onProgress: (fraction: number) => void) {
  const client = useQueryClient();
  const isSignedIn = useSignedIn();
  const { drawingId, download } = drawing;
  const renew = async () => {
    const fresh = await freshReview(client, viewLink, isSignedIn);
    return fresh.webExport.drawingsDownload.find((other) => other.drawingId === drawingId)?.download ?? null;
  };
  return useQuery({
    queryKey: drawingFileKeys.of(drawingId),
    queryFn: ({ signal }) => downloadDrawing({ download, renew, signal, onProgress }),
  });
}
