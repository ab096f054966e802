import { expect, test } from 'vitest';
import { findMatches, joinPieces, pieceAt } from './pdf-text.ts';

const line = (str: string, hasEOL = false) => ({ str, hasEOL });

test('words are found across the pieces and lines of a PDF, in any case', () => {
  const { text } = joinPieces([line('Sur'), line('face', true), line('finish Ra 0.8')]);
  expect(text).toBe('Surface finish Ra 0.8');
  expect(findMatches(text, ' surface  FINISH ')).toEqual([{ start: 0, end: 14 }]);
  expect(findMatches(text, 'a')).toHaveLength(2);
});

test('what is typed is text, and nothing is found by nothing', () => {
  expect(findMatches('M8 (x4)*', '(x4)*')).toEqual([{ start: 3, end: 8 }]);
  expect(findMatches('Ra 0.8', '0,8')).toEqual([]);
  expect(findMatches('Ra 0.8', '  ')).toEqual([]);
  expect(findMatches('RaX8', 'a.8')).toEqual([]);
});

test('the ends of a match are places in pieces', () => {
  const page = joinPieces([line('Sur'), line('face', true), line('Ra')]);
  const [match] = findMatches(page.text, 'face');
  expect(pieceAt(page, match!.start, false)).toEqual({ piece: 1, offset: 0 });
  expect(pieceAt(page, match!.end, true)).toEqual({ piece: 1, offset: 4 });
  expect(pieceAt(page, page.text.length, true)).toEqual({ piece: 2, offset: 2 });
});
