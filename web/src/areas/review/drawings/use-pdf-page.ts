import { useEffect, useEffectEvent, useState } from 'react';
import type { DrawingFile } from '../drawing-files/download-drawing.ts';
import { openPdf, type PdfDocument, type PdfPage } from '../drawing-files/pdf-document.ts';

/**
 * A PDF file and one of its pages; null until they are open. While another page is loading, the previous one is
 * returned. `onFailure` is called if the file cannot be read.
 */
export function usePdfPage(file: DrawingFile, number: number, onFailure: (error: unknown) => void) {
  const [pdf, setPdf] = useState<PdfDocument | null>(null);
  const [page, setPage] = useState<PdfPage | null>(null);
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    let isGone = false;
    const opening = openPdf(file);
    opening.then(
      (document) => !isGone && setPdf(document),
      (error: unknown) => !isGone && fail(error),
    );
    return () => {
      isGone = true;
      opening.then(
        (document) => void document.loadingTask.destroy(),
        () => undefined,
      );
    };
  }, [file]);
  useEffect(() => {
    if (!pdf) return;
    let isGone = false;
    pdf.getPage(number).then(
      (opened) => !isGone && setPage(opened),
      (error: unknown) => !isGone && fail(error),
    );
    return () => {
      isGone = true;
    };
  }, [pdf, number]);
  return { pdf, page };
}
