import { readFileSync } from 'node:fs';
import { type Language, languageTags } from '@chamfer/contract/languages';
import { type I18n, setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** What the placeholders of a message are filled with; numbers choose plurals. */
export type TextValues = Record<string, string | number>;

/** The texts of an area that the server writes: `texts/<language>.json` in its folder, ICU messages as in the web. */
export interface Texts<Key extends string> {
  /** A text in a language. @throws Error naming a key that the language lacks */
  text(language: Language, key: Key, values?: TextValues): string;
  /** Every message of a language as it is written, for tests. */
  messages(language: Language): Record<Key, string>;
}

/** The texts in a folder, read when a language is first needed. The keys are those of its `en.json`. */
export function readTexts<Key extends string>(folder: URL): Texts<Key> {
  return makeTexts((language) => JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8')));
}

/** As `readTexts`, from wherever `read` has the messages of a language. */
export function makeTexts<Key extends string>(read: (language: Language) => Record<Key, string>): Texts<Key> {
  const opened = new Map<Language, I18n>();
  return {
    text(language, key, values = {}) {
      let catalogue = opened.get(language);
      if (!catalogue) {
        catalogue = openCatalogue(language, read(language));
        opened.set(language, catalogue);
      }
      return catalogue._(key, guarded(values));
    },
    messages: read,
  };
}

function openCatalogue(language: Language, messages: Record<string, string>): I18n {
  const compiled = Object.entries(messages).map(([key, text]) => [key, compileMessageOrThrow(text)] as const);
  return setupI18n({
    locale: language,
    locales: languageTags[language],
    messages: { [language]: Object.fromEntries(compiled) },
    missing: (_, key) => {
      throw new Error(`there is no text ${key} in ${language}`);
    },
  });
}

/**
 * Values that come out as they went in: Lingui reads escapes like `\u002E` in the filled-in text, by which a name could
 * become an address after it was looked at.
 */
function guarded(values: TextValues): TextValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\\', '\\x5c') : value,
    ]),
  );
}
