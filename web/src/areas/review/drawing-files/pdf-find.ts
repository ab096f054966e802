import type { PdfDocument } from './pdf-document.ts';
import { findMatches, joinPieces, type PageText } from './pdf-text.ts';

/** A match in a PDF: its page, from 1, and its place among the matches of that page, from 0. */
export interface Hit {
  readonly page: number;
  readonly index: number;
}

/** A search of a PDF. */
export interface Search {
  readonly words: string;
  /** Where to begin: the match before the one looked for. */
  readonly from: Hit;
  /** Forwards or backwards; it goes on at the other end of the document. */
  readonly by: 1 | -1;
  readonly signal: AbortSignal;
}

/** Looks page by page, so that the first match is there before a long document has been read; null if there is none. */
export async function findInPdf(pdf: PdfDocument, { words, from, by, signal }: Search): Promise<Hit | null> {
  const { numPages } = pdf;
  for (let step = 0; step <= numPages; step++) {
    const page = ((((from.page - 1 + step * by) % numPages) + numPages) % numPages) + 1;
    const { text } = await textOfPage(pdf, page);
    signal.throwIfAborted();
    const { length } = findMatches(text, words);
    // The page on which the search began is looked at again in the end, for what is on its other side.
    const index = step > 0 ? (by > 0 ? 0 : length - 1) : Math.min(from.index + by, by > 0 ? Infinity : length - 1);
    if (index >= 0 && index < length) return { page, index };
  }
  return null;
}

const read = new WeakMap<PdfDocument, Map<number, Promise<PageText>>>();

/** The text of a page, from 1, which is read once. */
export function textOfPage(pdf: PdfDocument, number: number): Promise<PageText> {
  const pages = read.get(pdf) ?? new Map<number, Promise<PageText>>();
  read.set(pdf, pages);
  const known = pages.get(number);
  if (known) return known;
  const text = pdf
    .getPage(number)
    .then((page) => page.getTextContent())
    .then(({ items }) => joinPieces(items.filter((item) => 'str' in item)));
  pages.set(number, text);
  text.catch(() => pages.delete(number));
  return text;
}
