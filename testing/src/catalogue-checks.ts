import { type Language, languageTags } from '@chamfer/contract/languages';
import { parse, type Token } from '@messageformat/parser';

/** The arguments and tags of a message, each once and in order of name. @throws Error when it is not valid ICU */
export function placeholdersOf(message: string): string[] {
  const tags = [...message.matchAll(/<\/?(\d+)>/g)].map(([, tag]) => `<${tag}>`);
  return [...new Set([...namesIn(parse(message)), ...tags])].sort();
}

/** A form for whole millions, which these languages have and no count of ours reaches. */
const rare: Language[] = ['es', 'fr', 'it', 'pt-BR'];

/** What is wrong with the plurals of a message: forms that the language does not have, and those that are missing. */
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

/** An argument that a message chooses by, and the cases it has, in order of name. */
export interface Choice {
  name: string;
  cases: string[];
}

/** What a message chooses by words: `{role, select, …}`, that inside others too. */
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
