import { type Language, languageTags } from '@chamfer/contract/languages';

/** So many names are told; more would hide the sentence they are in. */
const most = 6;

/** Names in a sentence, joined as the language does it; beyond six an ellipsis stands for the rest. */
export function formatList(names: readonly string[], language: Language): string {
  const shown = names.length > most ? [...names.slice(0, most), '…'] : names;
  return new Intl.ListFormat(languageTags[language], { type: 'conjunction' }).format(shown);
}
