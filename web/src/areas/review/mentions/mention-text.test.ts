import { describe, expect, test } from 'vitest';
import type { Translate } from '../../../i18n/catalogues.ts';
import {
  markedMessage,
  matchIn,
  mentionEntry,
  mentionedIn,
  mentionPieces,
  unnamedIn,
  withAt,
  withMention,
} from './mention-text.ts';

const jonas = { userId: '1', name: 'Jonas Weber' };
const short = { userId: '2', name: 'Jonas' };

describe('what is typed after an @', () => {
  test.each([
    ['@', { start: 0, query: '' }],
    ['Ask @jo', { start: 4, query: 'jo' }],
    ['(@Jonas We', { start: 1, query: 'Jonas We' }],
    ['jonas@haldenworks', null],
    ['@ no', null],
    ['@Jonas\nnext', null],
    ['@Jonas Weber please look', null],
    ['nobody', null],
  ])('in %j', (text, entry) => expect(mentionEntry(text, text.length)).toEqual(entry));

  test('is looked for before the caret only', () => {
    expect(mentionEntry('Ask @jo', 3)).toBeNull();
    expect(mentionEntry('@jo and more', 3)).toEqual({ start: 0, query: 'jo' });
  });
});

test('the name replaces what was typed, with one blank after it', () => {
  expect(withMention('Ask @jo', { start: 4, query: 'jo' }, jonas.name)).toEqual({
    text: 'Ask @Jonas Weber ',
    caret: 17,
  });
  expect(withMention('@jo now', { start: 0, query: 'jo' }, jonas.name)).toEqual({
    text: '@Jonas Weber now',
    caret: 13,
  });
});

test('whose name was deleted again is not named', () => {
  expect(mentionedIn('@Jonas Weber look', [jonas, jonas, { userId: '3', name: 'Elena' }])).toEqual([jonas]);
});

describe('a name that names nobody', () => {
  test.each([
    ['@Jonas', 'Jonas'],
    ['Ask (@Jonas), please', 'Jonas'],
    ['Ask @Jonas Weber', 'Jonas'],
    ['@Elena Petrova and @Jonas.', 'Jonas'],
    ['@Elena', 'Elena'],
    ['@Elena Petrova: look', null],
    ['jonas@haldenworks.example', null],
    ['4 bores @ 5 mm, @5 mm, @', null],
    ['@田中', '田中'],
  ])('in %j', (text, name) => {
    expect(unnamedIn(text, [{ userId: '3', name: 'Elena Petrova' }])).toBe(name);
  });
});

test('a comment is shown in pieces, of which nothing is lost', () => {
  const text = 'Hi @Jonas Weber and @Jonas: a@b, @Elena';
  const pieces = mentionPieces(text, [short, jonas]);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(pieces.filter(({ mention }) => mention).map((piece) => piece.text)).toEqual(['@Jonas Weber', '@Jonas']);
});

test('guests whom a text mentions are marked as such, and nobody who is called alike', () => {
  const t = ((key, values) => (key === 'common.guestName' ? `${values?.name} (guest)` : key)) as Translate;
  const guest = { ...short, isGuest: true as const };
  expect(markedMessage('@Jonas Weber, @Jonas: see Jonas', [guest, jonas], t)).toBe(
    '@Jonas Weber, @Jonas (guest): see Jonas',
  );
});

test('an @ is its own word and takes the place of a selection', () => {
  expect(withAt('', 0, 0)).toEqual({ text: '@', start: 0 });
  expect(withAt('Ask now', 3, 4)).toEqual({ text: 'Ask @now', start: 4 });
  expect(withAt('Ask ', 4, 4)).toEqual({ text: 'Ask @', start: 4 });
  expect(withAt('(', 1, 1)).toEqual({ text: '(@', start: 1 });
});

test('what was typed is found in a name, in the beginning of a word if it can be', () => {
  const found = (name: string, query: string) => {
    const match = matchIn(name, query);
    return match && name.slice(match.start, match.end);
  };
  expect(found('Amir Haddad', 'am')).toBe('Am');
  expect(matchIn('Priya Raman', 'ra')).toEqual({ start: 6, end: 8 });
  expect(matchIn('Bora Raman', 'ra')).toEqual({ start: 5, end: 7 });
  expect(found('Priya Raman', 'aman')).toBe('aman');
  expect(matchIn('Priya Raman', 'x')).toBeNull();
});
