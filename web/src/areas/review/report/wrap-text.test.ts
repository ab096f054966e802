import { expect, test } from 'vitest';
import { wrapText } from './wrap-text.ts';

/** As if every character were as wide as every other. */
const wrap = (text: string, width: number, language = 'en') =>
  wrapText(text, width, (line) => [...line].length, language);

test('breaks between words, keeps line breaks, and breaks what is too wide', () => {
  expect(wrap('Break this edge.', 10)).toEqual(['Break this', 'edge.']);
  expect(wrap('One\n\ntwo', 10)).toEqual(['One', '', 'two']);
  expect(wrap('a https://example.com/very/long b', 12)).toEqual(['a https://', 'example.com/', 'very/long b']);
  expect(wrap('abcdefgh', 3)).toEqual(['abc', 'def', 'gh']);
});

test('breaks Japanese without spaces, and never before a full stop', () => {
  const lines = wrap('肉厚が薄すぎます。四ミリにしてください。', 9, 'ja');
  expect(lines.join('')).toBe('肉厚が薄すぎます。四ミリにしてください。');
  expect(lines.every((line) => [...line].length <= 9 && !line.startsWith('。'))).toBe(true);
});
