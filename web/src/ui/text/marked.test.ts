import { expect, test } from 'vitest';
import { stretchesOf } from './marked.ts';

const marked = (text: string, ...words: string[]) =>
  stretchesOf(text, words)
    .map(({ text: part, isFound }) => (isFound ? `[${part}]` : part))
    .join('');

test('marks every place where a word occurs, in its own letters', () => {
  expect(marked('Anna Weidner', 'wei')).toBe('Anna [Wei]dner');
  expect(marked('anna.weidner@nordwerk.example', 'weid', 'nord')).toBe('anna.[weid]ner@[nord]werk.example');
  expect(marked('Élodie Öztürk', 'ö')).toBe('Élodie [Ö]ztürk');
});

test('words that overlap are one mark, and a word is found inside itself', () => {
  expect(marked('banana', 'ana')).toBe('b[anana]');
  expect(marked('banana', 'ban', 'nan')).toBe('[banan]a');
});

test('where nothing is looked for, or letters change their length, nothing is marked', () => {
  expect(marked('Anna')).toBe('Anna');
  expect(marked('Anna', '')).toBe('Anna');
  expect(marked('İnci', 'n')).toBe('İnci');
  expect(stretchesOf('', ['a'])).toEqual([]);
});
