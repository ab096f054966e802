/** The text of a page and where in it each piece of the PDF begins, in UTF-16 units. */
export interface PageText {
  readonly text: string;
  readonly starts: readonly number[];
}

/** A place in a page's text, in UTF-16 units; `end` is after the last one. */
export interface Match {
  readonly start: number;
  readonly end: number;
}

/** One piece and a place in it, as the ends of a selection need them. */
export interface PiecePlace {
  readonly piece: number;
  readonly offset: number;
}

/** Joins the pieces of a page. A PDF often cuts words, so there is a space only where a line ends. */
export function joinPieces(pieces: readonly { readonly str: string; readonly hasEOL: boolean }[]): PageText {
  const starts: number[] = [];
  let text = '';
  for (const { str, hasEOL } of pieces) {
    starts.push(text.length);
    text += hasEOL ? `${str} ` : str;
  }
  return { text, starts };
}

/** Every place of the words in the text, whatever their case and the spaces between them. */
export function findMatches(text: string, words: string): Match[] {
  const parts = words.trim().split(/\s+/).filter(Boolean);
  if (parts.length === 0) return [];
  const escaped = parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  const found = text.matchAll(new RegExp(escaped.join('\\s+'), 'giu'));
  return [...found].map(({ index, 0: { length } }) => ({ start: index, end: index + length }));
}

/** The piece that a place of the text is in. `isEnd`: the end of a match belongs to the piece before it. */
export function pieceAt({ starts }: PageText, place: number, isEnd: boolean): PiecePlace {
  const next = starts.findIndex((start) => (isEnd ? start >= place : start > place));
  const piece = (next < 0 ? starts.length : next) - 1;
  return { piece, offset: place - starts[piece]! };
}
