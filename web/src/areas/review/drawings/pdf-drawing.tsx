import { useT } from '../../../i18n/use-t.ts';
import type { DrawingFile } from '../drawing-files/download-drawing.ts';
import { usePdfSearch } from '../drawing-files/use-pdf-search.ts';
import type { DrawingKindProps } from './drawing-stage.tsx';
import { DrawingWindow } from './drawing-window.tsx';
import { pixelsPerPoint } from './paper.ts';
import { PdfDetail, PdfSheet } from './pdf-sheet.tsx';
import { PdfTextLayer } from './pdf-text-layer.tsx';
import { usePdfPage } from './use-pdf-page.ts';

/** A PDF drawing, one sheet at a time. */
export default function PdfDrawing({ file, onReady, onError, ...props }: DrawingKindProps<DrawingFile>) {
  const t = useT();
  const { pdf, page } = usePdfPage(file, props.page, onError);
  const search = usePdfSearch(pdf, props.page, props.onPage);
  if (!page) return null;
  const { title, pages } = props.drawing;
  const { width, height } = page.getViewport({ scale: pixelsPerPoint });
  return (
    <DrawingWindow
      {...props}
      search={search}
      sheet={{ width, height }}
      renderSheet={() => (
        <PdfSheet
          page={page}
          label={t('review.drawing.picture', { title, page: props.page, pages })}
          onReady={onReady}
          onError={onError}
        />
      )}
      renderDetail={(view, stage) => (
        <PdfDetail key={page.pageNumber} page={page} view={view} sheet={{ width, height }} stage={stage} />
      )}
      renderText={(reveal) => (
        <PdfTextLayer
          page={page}
          words={search.words}
          index={search.hit?.page === page.pageNumber ? search.hit.index : null}
          onReveal={reveal}
        />
      )}
    />
  );
}
