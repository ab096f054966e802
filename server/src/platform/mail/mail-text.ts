import { readFileSync } from 'node:fs';
import { type Language, languages } from '@chamfer/contract/languages';
import type english from './texts/en.json';

/** A text that mails use; English decides which there are. */
export type MailTextKey = keyof typeof english;

const texts = Object.fromEntries(
  languages.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`./texts/${language}.json`, import.meta.url), 'utf8')) as Record<
      MailTextKey,
      string
    >,
  ]),
) as Record<Language, Record<MailTextKey, string>>;

/** A mail's text in a language, its `{placeholders}` filled in. */
export function mailText(language: Language, key: MailTextKey, values: Record<string, string> = {}): string {
  return texts[language][key].replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
