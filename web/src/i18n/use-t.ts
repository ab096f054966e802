import type { Language } from '@chamfer/contract/languages';
import { useSyncExternalStore } from 'react';
import { currentLanguage, currentTranslate, onLanguageChange, type Translate } from './catalogues.ts';

/** The translator of the interface language; components that use it re-render when the language changes. */
export function useT(): Translate {
  return useSyncExternalStore(onLanguageChange, currentTranslate);
}

/** The interface language. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage);
}
