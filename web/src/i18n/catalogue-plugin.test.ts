import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { languages } from '@chamfer/contract/languages';
import { placeholdersOf } from '@chamfer/testing/catalogue-checks';
import { setupI18n } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import { compileCatalogue, parseCatalogue } from './catalogue-plugin.ts';

const folder = import.meta.dirname;
const areas = readdirSync(join(folder, 'en')).map((file) => basename(file, '.json'));
const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const read = (language: string, area: string) => {
  const file = join(folder, language, `${area}.json`);
  return parseCatalogue(readFileSync(file, 'utf8'), file);
};

test('every folder is one of the languages', () => {
  expect(languages).toEqual(expect.arrayContaining(folders.map(({ name }) => name)));
});

test('no key appears in two areas, and each key begins with its area', () => {
  for (const area of areas) {
    for (const key of Object.keys(read('en', area))) expect(key.split('.')[0]).toBe(area);
  }
});

describe.each(folders.map(({ name }) => name))('%s', (language) => {
  test.each(areas)('%s compiles, with the keys and placeholders of English', (area) => {
    const english = read('en', area);
    const messages = read(language, area);
    compileCatalogue(messages, area);
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
    for (const [key, message] of Object.entries(messages)) {
      expect({ key, uses: placeholdersOf(message) }).toEqual({ key, uses: placeholdersOf(english[key] ?? '') });
    }
  });
});

test('a compiled message inserts values and selects plural forms', () => {
  const i18n = setupI18n();
  i18n.load(
    'ru',
    compileCatalogue({ m: '{count, plural, one {# файл} few {# файла} other {# файлов}} — {name}' }, 'ru'),
  );
  i18n.activate('ru');
  expect([1, 3, 5].map((count) => i18n._('m', { count, name: 'Halden' }))).toEqual([
    '1 файл — Halden',
    '3 файла — Halden',
    '5 файлов — Halden',
  ]);
});

test('errors name the key of an invalid message and of a value that is not a string', () => {
  expect(() => compileCatalogue({ 'auth.title': 'Hello {name' }, 'auth.json')).toThrow('auth.title');
  expect(() => parseCatalogue('{"auth.title": 1}', 'auth.json')).toThrow('auth.title');
  expect(() => parseCatalogue('[]', 'auth.json')).toThrow('auth.json');
});
