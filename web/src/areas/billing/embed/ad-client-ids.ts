/** Parameters in which advertisers name who has clicked. */
const names = ['gclid', 'gbraid', 'wbraid', 'dclid', 'msclkid', 'fbclid', 'ttclid', 'twclid', 'li_fat_id'] as const;
/** What such ids are made of; anything else is no id. */
const isId = (value: string) => /^[\w.-]{1,200}$/.test(value);

/** The ids of who has clicked, by the parameter that names them. */
export type AdClientIds = Partial<Record<(typeof names)[number], string>>;

/**
 * The ids of advertisers in queries, of which the first that names one counts. They are passed on in messages and addresses,
 * and stored nowhere.
 */
export function adClientIds(...queries: readonly string[]): AdClientIds {
  const ids: AdClientIds = {};
  for (const query of queries.map((text) => new URLSearchParams(text))) {
    for (const name of names) {
      const value = query.get(name);
      if (value !== null && isId(value)) ids[name] ??= value;
    }
  }
  return ids;
}
