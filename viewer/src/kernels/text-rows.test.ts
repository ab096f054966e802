import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foundTexts, rowOf, sameTexts, textAt, textRows, textsOf } from './text-rows.ts';

const anyTexts = fc.array(fc.oneof(fc.string({ maxLength: 6 }), fc.string({ unit: 'binary', maxLength: 40 })));

test('rows give back what they were made of', () => {
  fc.assert(
    fc.property(anyTexts, (texts) => {
      const rows = textRows(texts);
      expect(textsOf(rows)).toEqual(texts);
      for (const [row, text] of texts.entries()) expect(textAt(rows, row)).toBe(text);
    }),
  );
});

test('a text is found in the first row that has it, and nothing else is', () => {
  fc.assert(
    fc.property(anyTexts, anyTexts, (texts, others) => {
      const rows = foundTexts(texts);
      for (const text of [...texts, ...others]) expect(rowOf(rows, text)).toBe(texts.indexOf(text));
    }),
  );
});

test('rows are the same by what they say and where they end', () => {
  expect(sameTexts(textRows(['a', 'bc']), foundTexts(['a', 'bc']))).toBe(true);
  expect(sameTexts(textRows(['a', 'bc']), textRows(['ab', 'c']))).toBe(false);
  expect(sameTexts(textRows(['a', 'bc']), textRows(['a', 'bd']))).toBe(false);
  expect(sameTexts(textRows(['a']), textRows(['a', '']))).toBe(false);
});
