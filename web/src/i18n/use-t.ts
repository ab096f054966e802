import type { Language } from '@chamfer/contract/languages';
import { useSyncExternalStore } from 'react';
import { currentLanguage, currentTranslate, onLanguageChange, type Translate } from './catalogues.ts';

/** The translator of the interface's language; a component that uses it follows a change of language. */
export function useT(): Translate {
  return useSyncExternalStore(onLanguageChange, currentTranslate);
}

/** The language of the interface. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage);
}
