import { type Language, languageTags } from '@chamfer/contract/languages';
import { type Messages, setupI18n } from '@lingui/core';
import { browserStore } from '../platform/browser/browser-store.ts';
import english from './en/common.json';
import { chooseLanguage } from './language.ts';
import type { Area, MessageKey, MessageValues } from './messages.ts';

// The first pages' catalogues only: each file listed adds to every page, so `more-catalogues.ts` has the others.
const files = import.meta.glob<{ default: Messages }>('./*/{common,auth,review,threads}.json');
const saved = browserStore('localStorage');
const key = 'language';

const catalogue = setupI18n();
const wanted = new Set<Area>();
const loading = new Map<string, Promise<void>>();
const known = new Set<Language>();
const listeners = new Set<() => void>();
let language: Language = 'en';

/** Returns the text of a key in the interface language; a new function after each change of language. */
export type Translate = (key: MessageKey, values?: MessageValues) => string;
let translate: Translate = translator();

/** The interface language. */
export const currentLanguage = (): Language => language;
/** The translator of the current language, for use outside components. */
export const currentTranslate = (): Translate => translate;

/** Selects the language of this visit and sets it on the document, before the first paint. */
export function startLanguage(): void {
  apply(
    chooseLanguage({
      query: new URLSearchParams(location.search).get('language'),
      saved: saved.getItem(key),
      browser: navigator.languages,
    }),
  );
}

/** Loads the catalogues of these areas in the current language; does nothing for those already loaded. */
export async function loadAreas(...areas: Area[]): Promise<void> {
  for (const area of areas) wanted.add(area);
  await loadInto(language, areas);
}

/** Changes the interface language and saves it; first loads the catalogues of the visible pages. */
export async function setLanguage(next: Language): Promise<void> {
  saved.setItem(key, next);
  giveWords(next);
  await loadInto(next, [...wanted]);
  apply(next);
  for (const listener of listeners) listener();
}

/** Calls the listener after each change of language; returns a function that unsubscribes. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function apply(next: Language): void {
  language = next;
  giveWords(next);
  catalogue.activate(next, languageTags[next]);
  document.documentElement.lang = languageTags[next];
  translate = translator();
}

/** Starts a language's catalogue with the English common texts: even where nothing can be loaded, the error page has words. */
function giveWords(next: Language): void {
  if (known.has(next)) return;
  known.add(next);
  catalogue.load(next, { ...english });
}

function translator(): Translate {
  return (id, values) => catalogue._(id, values);
}

async function loadInto(target: Language, areas: readonly Area[]): Promise<void> {
  await Promise.all(areas.map((area) => loadOnce(target, area)));
}

function loadOnce(target: Language, area: Area): Promise<void> {
  const name = `${target}/${area}`;
  const known = loading.get(name);
  if (known) return known;
  const done = fetchCatalogue(target, area).then(
    (messages) => catalogue.load(target, messages),
    (error: unknown) => {
      loading.delete(name);
      throw error;
    },
  );
  loading.set(name, done);
  return done;
}

async function fetchCatalogue(target: Language, area: Area): Promise<Messages> {
  const isFirst = files[`./en/${area}.json`] !== undefined;
  const list = isFirst ? files : (await import('./more-catalogues.ts')).moreCatalogues;
  const load = list[`./${target}/${area}.json`] ?? list[`./en/${area}.json`];
  return (await load?.())?.default ?? {};
}
