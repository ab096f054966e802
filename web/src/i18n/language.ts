import { type Language, matchLanguage } from '@chamfer/contract/languages';

/** The sources of the language choice. */
export interface LanguageSources {
  /** The query parameter `language`, null where there is none. */
  query: string | null;
  /** The choice saved in this browser. */
  saved: string | null;
  /** The browser's languages, most preferred first. */
  browser: readonly string[];
}

/** The interface language: query, saved choice, browser, English. Unknown query values mean English (DECISIONS 53). */
export function chooseLanguage({ query, saved, browser }: LanguageSources): Language {
  if (query !== null) return matchLanguage(query) ?? 'en';
  const kept = saved === null ? null : matchLanguage(saved);
  if (kept) return kept;
  for (const tag of browser) {
    const language = matchLanguage(tag);
    if (language) return language;
  }
  return 'en';
}
