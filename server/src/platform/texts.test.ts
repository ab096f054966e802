import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { languages } from '@chamfer/contract/languages';
import { placeholdersOf, wrongPlurals } from '@chamfer/testing/catalogue-checks';
import { describe, expect, test } from 'vitest';
import { makeTexts } from './texts.ts';

const source = join(import.meta.dirname, '..');
const folders = globSync('{areas/*,platform/mail}/texts', { cwd: source });
const read = (folder: string, language: string) =>
  JSON.parse(readFileSync(join(source, folder, `${language}.json`), 'utf8')) as Record<string, string>;

test('no key is in two folders', () => {
  expect(folders.length).toBeGreaterThan(4);
  const keys = folders.flatMap((folder) => Object.keys(read(folder, 'en')));
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
});

test('a text that is no mail’s is used', () => {
  const code = globSync('**/*.ts', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .join('\n');
  const keys = folders.flatMap((folder) => Object.keys(read(folder, 'en')));
  const mails = keys.filter((key) => key.endsWith('.subject')).map((key) => basename(key, '.subject'));
  const others = keys.filter((key) => !mails.includes(key.split('.')[0]!));
  expect(others.filter((key) => !code.includes(`'${key}'`))).toEqual([]);
});

describe.each(folders)('%s', (folder) => {
  const english = read(folder, 'en');
  test.each(languages)('has the keys and placeholders of English and its own plurals in %s', (language) => {
    const messages = read(folder, language);
    expect(Object.keys(messages).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [key, message] of Object.entries(messages)) {
      expect({ key, uses: placeholdersOf(message) }).toEqual({ key, uses: placeholdersOf(english[key] ?? '') });
      expect({ key, wrong: wrongPlurals(language, message) }).toEqual({ key, wrong: [] });
    }
  });
});

const files: Partial<Record<string, string>> = {
  ru: '{count, plural, one {# файл} few {# файла} many {# файлов} other {# файла}} — {name}',
  de: '{count, number} {kind, select, drawing {Zeichnung} other {Modell}} — {name}',
};
const texts = makeTexts((language) => ({ files: files[language] ?? '{name}' }));

test('a message chooses plurals and words, and writes numbers as its language does', () => {
  const fill = (count: number) => texts.text('ru', 'files', { count, name: 'Halden' });
  expect([1, 3, 5, 1.5].map(fill)).toEqual([
    '1 файл — Halden',
    '3 файла — Halden',
    '5 файлов — Halden',
    '1,5 файла — Halden',
  ]);
  expect(texts.text('de', 'files', { count: 1234, kind: 'drawing', name: 'x' })).toBe('1.234 Zeichnung — x');
});

test.each(['{name} # {', '\\u002E \\x2e \\', "it's '{' $& $1", '<b>', ''])('%j comes out as it went in', (name) => {
  expect(texts.text('en', 'files', { name })).toBe(name);
  expect(texts.text('ru', 'files', { count: 1, name })).toBe(`1 файл — ${name}`);
});

test('a text that there is not, and a message that is none, are errors', () => {
  expect(() => texts.text('en', 'layout' as 'files')).toThrow('no text layout in en');
  expect(() => makeTexts(() => ({ broken: '{name' })).text('en', 'broken')).toThrow();
});
