/** Northern Ireland, whose VAT numbers begin with XI: a code of the tax authorities that `Intl` has no name for. */
const northernIreland: Readonly<Record<string, string>> = {
  en: 'Northern Ireland',
  de: 'Nordirland',
  es: 'Irlanda del Norte',
  fr: 'Irlande du Nord',
  it: 'Irlanda del Nord',
  ja: '北アイルランド',
  ko: '북아일랜드',
  'pt-BR': 'Irlanda do Norte',
  ru: 'Северная Ирландия',
  'zh-Hans': '北爱尔兰',
  'zh-Hant': '北愛爾蘭',
};

const names = new Map<string, Intl.DisplayNames>();

/**
 * The name of a country in the language of a BCP 47 tag, by its ISO 3166 code, XI included (DECISIONS 34); the code where
 * there is no name.
 */
export function countryName(code: string, tag: string): string {
  if (code === 'XI') return northernIreland[tag] ?? northernIreland.en!;
  const known = names.get(tag) ?? new Intl.DisplayNames(tag, { type: 'region' });
  names.set(tag, known);
  return known.of(code) ?? code;
}
