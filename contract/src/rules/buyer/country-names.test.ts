import { expect, test } from 'vitest';
import { languages, languageTags } from '../languages.ts';
import { countryName } from './country-names.ts';

test('Northern Ireland has its own name in every language, and never that of another country', () => {
  const tags = languages.map((language) => languageTags[language]);
  const names = tags.map((tag) => countryName('XI', tag));
  expect(names[0]).toBe('Northern Ireland');
  expect(new Set(names).size).toBe(tags.length);
  for (const tag of tags) expect(countryName('XI', tag)).not.toMatch(/XI|GB/);
});

test('other countries are called what Intl calls them', () => {
  expect([countryName('DE', 'fr'), countryName('GB', 'de'), countryName('QQ', 'en')]).toEqual([
    'Allemagne',
    'Vereinigtes Königreich',
    'QQ',
  ]);
});
