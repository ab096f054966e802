import { expect, test } from 'vitest';
import { decodeView } from '../view/view-address.ts';
import { asksToComment, withCommentMode, withoutCommentMode } from './comment-way.ts';

test('add-comment mode goes along with the view and comes off again', () => {
  const address = '/v/0a?language=de#view=1;x:0.5';
  const back = withCommentMode(address);
  expect(back).toBe('/v/0a?language=de#view=1;x:0.5;a:1');
  const hash = back.slice(back.indexOf('#'));
  expect(asksToComment(hash)).toBe(true);
  expect(decodeView(hash)).toEqual({ version: 1, explode: 0.5 });
  expect(withoutCommentMode(hash)).toBe('view=1;x:0.5');
});

test('an address without a view, or with a hash of somebody else, gets nothing but the mode', () => {
  expect(withCommentMode('/v/0a')).toBe('/v/0a#view=1;a:1');
  expect(withCommentMode('/v/0a#elsewhere')).toBe('/v/0a#view=1;a:1');
  expect(withoutCommentMode('#view=1;a:1')).toBe('');
  expect(asksToComment('#view=1;x:0.5')).toBe(false);
  expect(asksToComment('')).toBe(false);
});

test('more escapes than there were change nothing', () => {
  expect(asksToComment('#view=1%3Bx%3A0.5%3Ba%3A1')).toBe(true);
  expect(withoutCommentMode('#view=1%3Bx%3A0.5%3Ba%3A1')).toBe('view=1%3Bx%3A0.5');
});
