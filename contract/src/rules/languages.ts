/** The interface languages, in the order menus show them (spec 1 §1). */
export const languages = ['en', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'pt-BR', 'ru', 'zh-hans', 'zh-hant'] as const;

/** One of the eleven interface languages. */
export type Language = (typeof languages)[number];

/** The name of each language in that language. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  'pt-BR': 'Português (Brasil)',
  ru: 'Русский',
  'zh-hans': '简体中文',
  'zh-hant': '繁體中文',
};

/** BCP 47 tags for `Intl` and the `lang` attribute. */
export const languageTags: Record<Language, string> = {
  en: 'en',
  de: 'de',
  es: 'es',
  fr: 'fr',
  it: 'it',
  ja: 'ja',
  ko: 'ko',
  'pt-BR': 'pt-BR',
  ru: 'ru',
  'zh-hans': 'zh-Hans',
  'zh-hant': 'zh-Hant',
};

/**
 * Maps a language tag from a query, a saved choice, a browser or an Accept-Language header to an interface language;
 * null when it is not supported (DECISIONS 53: zh-TW, zh-HK, zh-MO → zh-hant, other zh → zh-hans, pt → pt-BR).
 */
export function matchLanguage(tag: string): Language | null {
  const lower = tag.trim().toLowerCase().replaceAll('_', '-');
  const exact = languages.find((language) => language.toLowerCase() === lower);
  if (exact) return exact;
  const primary = lower.split('-')[0];
  if (primary === 'zh') return /-(tw|hk|mo|hant)\b/.test(lower) ? 'zh-hant' : 'zh-hans';
  if (primary === 'pt') return 'pt-BR';
  return languages.find((language) => language === primary) ?? null;
}
