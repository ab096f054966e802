import { type Language, languageTags } from '@chamfer/contract/languages';
import { parse, type Token } from '@messageformat/parser';

/**
 * Returns the names of the arguments and tags in a message, sorted and without duplicates.
 * @throws Error if the message is not valid ICU
 */
export function placeholdersOf(message: string): string[] {
  const tags = [...message.matchAll(/<\/?(\d+)>/g)].map(([, tag]) => `<${tag}>`);
  return [...new Set([...namesIn(parse(message)), ...tags])].sort();
}

/** These languages have a plural form for whole millions, which our counts never reach. */
const rare: Language[] = ['es', 'fr', 'it', 'pt-BR'];

/**
 * Returns what is wrong with a message's plurals: forms that the language does not have, and forms that are missing.
 */
export function wrongPlurals(language: Language, message: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(languageTags[language]).resolvedOptions();
  return casesIn(parse(message), 'plural').flatMap(({ cases: forms }) => {
    const foreign = forms.filter((form) => !form.startsWith('=') && !(pluralCategories as string[]).includes(form));
    const missing = pluralCategories.filter(
      (form) => !forms.includes(form) && !(form === 'many' && rare.includes(language)),
    );
    return [...foreign, ...missing];
  });
}

/** An argument by which a message selects a case, and the names of its cases, sorted. */
export interface Choice {
  name: string;
  cases: string[];
}

/** Returns every `{role, select, …}` in a message, including nested ones. */
export function choicesIn(message: string): Choice[] {
  return casesIn(parse(message), 'select').map(({ name, cases }) => ({ name, cases: cases.toSorted() }));
}

function casesIn(tokens: Token[], type: 'plural' | 'select'): Choice[] {
  return tokens.flatMap((token) => {
    if (!('cases' in token)) return [];
    const inside = token.cases.flatMap(({ tokens: inner }) => casesIn(inner, type));
    return token.type === type ? [{ name: token.arg, cases: token.cases.map(({ key }) => key) }, ...inside] : inside;
  });
}

function namesIn(tokens: Token[]): string[] {
  return tokens.flatMap((token) => {
    if (!('arg' in token)) return [];
    return [token.arg, ...('cases' in token ? token.cases.flatMap(({ tokens: inner }) => namesIn(inner)) : [])];
  });
}
