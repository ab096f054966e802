import { expect, test } from 'vitest';
import { chooseLanguage } from './language.ts';

test('the query comes first, and an unknown value means English', () => {
  expect(chooseLanguage({ query: 'de', saved: 'fr', browser: ['it'] })).toBe('de');
  expect(chooseLanguage({ query: 'xx', saved: 'fr', browser: ['it'] })).toBe('en');
  expect(chooseLanguage({ query: 'ZH-hant', saved: null, browser: [] })).toBe('zh-hant');
  expect(chooseLanguage({ query: '', saved: null, browser: ['fr-FR'] })).toBe('en');
  expect(chooseLanguage({ query: 'zh-TW', saved: null, browser: [] })).toBe('zh-hant');
  expect(chooseLanguage({ query: 'zh-CN', saved: null, browser: [] })).toBe('zh-hans');
  expect(chooseLanguage({ query: 'pt', saved: null, browser: [] })).toBe('pt-BR');
});

test('then the saved choice, then the first supported language of the browser, then English', () => {
  expect(chooseLanguage({ query: null, saved: 'fr', browser: ['it'] })).toBe('fr');
  expect(chooseLanguage({ query: null, saved: 'nonsense', browser: ['nl-NL', 'pt-PT', 'de'] })).toBe('pt-BR');
  expect(chooseLanguage({ query: null, saved: null, browser: ['zh-TW'] })).toBe('zh-hant');
  expect(chooseLanguage({ query: null, saved: null, browser: ['zh-CN'] })).toBe('zh-hans');
  expect(chooseLanguage({ query: null, saved: null, browser: ['nl'] })).toBe('en');
});
