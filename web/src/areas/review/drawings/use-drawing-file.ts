import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSignedIn } from '../../../platform/session.ts';
import { reviewQuery } from '../review-query.ts';
import type { Drawing } from '../review-types.ts';
import { downloadDrawing } from './download-drawing.ts';

/** A drawing's file, kept while the page is open: coming back to a drawing shows it at once. */
export function useDrawingFile(viewLink: string, drawing: Drawing, onProgress: (fraction: number) => void) {
  const client = useQueryClient();
  const isSignedIn = useSignedIn();
  const { drawingId, download } = drawing;
  const renew = async () => {
    const fresh = await client.fetchQuery({ ...reviewQuery(viewLink, isSignedIn), staleTime: 0 });
    return fresh.webExport.drawingsDownload.find((other) => other.drawingId === drawingId)?.download ?? null;
  };
  return useQuery({
    queryKey: ['drawing', drawingId],
    queryFn: ({ signal }) => downloadDrawing({ download, renew, signal, onProgress }),
  });
}
