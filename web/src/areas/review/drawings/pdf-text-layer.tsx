import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { drawText, type PdfPage, type PdfText } from '../drawing-files/pdf-document.ts';
import { findMatches, joinPieces, pieceAt } from '../drawing-files/pdf-text.ts';
import type { Point } from './drawing-view.ts';
import styles from './pdf-text-layer.module.css';

/** The text of a page and what is searched in it. */
export interface PdfTextLayerProps {
  readonly page: PdfPage;
  readonly words: string;
  /** The match that is shown, among those of this page; null if none is. */
  readonly index: number | null;
  /** Called with the middle of that match, 0 to 1 of the sheet. */
  readonly onReveal: (place: Point) => void;
}

/** The names that the style sheet gives its colours. */
const marks = { all: 'drawing-match', chosen: 'drawing-match-chosen' } as const;

/** The text of a page over its picture: invisible, but it can be selected, copied and found. */
export function PdfTextLayer({ page, words, index, onReveal }: PdfTextLayerProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<PdfText | null>(null);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const abort = new AbortController();
    // Without its text a page can be looked at all the same.
    drawText(page, box, abort.signal).then(setDrawn, () => undefined);
    return () => {
      abort.abort();
      setDrawn(null);
      box.replaceChildren();
    };
  }, [page]);
  const reveal = useEffectEvent((range: Range) => {
    const sheet = ref.current?.parentElement?.getBoundingClientRect();
    const place = range.getBoundingClientRect();
    if (!sheet || place.width === 0) return;
    const x = (place.x + place.width / 2 - sheet.x) / sheet.width;
    onReveal({ x, y: (place.y + place.height / 2 - sheet.y) / sheet.height });
  });
  useEffect(() => {
    if (!drawn || index === null) return;
    const ranges = rangesOf(drawn, words);
    const chosen = ranges[index];
    mark(marks.all, ranges);
    mark(marks.chosen, chosen ? [chosen] : []);
    if (chosen) reveal(chosen);
    return () => {
      mark(marks.all, []);
      mark(marks.chosen, []);
    };
  }, [drawn, words, index]);
  return <div ref={ref} className={styles.layer} data-drawing-text />;
}

function rangesOf({ pieces, elements }: PdfText, words: string): Range[] {
  const page = joinPieces(pieces);
  return findMatches(page.text, words).flatMap(({ start, end }) => {
    const [first, last] = [pieceAt(page, start, false), pieceAt(page, end, true)];
    const [from, to] = [elements[first.piece]?.firstChild, elements[last.piece]?.firstChild];
    if (!from || !to) return [];
    const range = new Range();
    range.setStart(from, Math.min(first.offset, from.textContent?.length ?? 0));
    range.setEnd(to, Math.min(last.offset, to.textContent?.length ?? 0));
    return [range];
  });
}

/** Colours ranges without changing the page. A browser that cannot do it still goes to the match. */
function mark(name: string, ranges: readonly Range[]): void {
  if (typeof Highlight === 'undefined') return;
  if (ranges.length > 0) CSS.highlights.set(name, new Highlight(...ranges));
  else CSS.highlights.delete(name);
}
