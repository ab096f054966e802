import { expect, test } from 'vitest';
import { isPicture, problemOf } from './photo.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['JPG', '\xff\xd8\xff\xe0....JFIF'],
  ['PNG', '\x89PNG\r\n\x1a\n....IHDR'],
  ['GIF', 'GIF89a'],
  ['BMP', 'BM....'],
  ['WebP', 'RIFF....WEBPVP8 '],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['SVG with a header', '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a card -->\n<svg width="4">'],
])('%s is a picture by its content', (_, text) => {
  expect(isPicture(bytes(text))).toBe(true);
});

test.each([
  ['HEIC', '\0\0\0\x18ftypheic'],
  ['PDF', '%PDF-1.7'],
  ['HTML', '<!doctype html><p>svg'],
  ['a sound', 'RIFF....WAVEfmt '],
  ['nothing', ''],
])('%s is none', (_, text) => {
  expect(isPicture(bytes(text))).toBe(false);
});

test('a file is judged by its size first, then by its content, never by its name', async () => {
  const png = bytes('\x89PNG\r\n\x1a\n');
  expect(await problemOf(new File([png], 'card.txt'))).toBeNull();
  expect(await problemOf(new File([bytes('ftypheic')], 'card.png', { type: 'image/png' }))).toBe(
    'education.photos.wrongType',
  );
  expect(await problemOf(new File([png, new Uint8Array(999_992)], 'card.png'))).toBeNull();
  expect(await problemOf(new File([png, new Uint8Array(999_993)], 'card.png'))).toBe('education.photos.tooLarge');
});
