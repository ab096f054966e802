import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Whether one of some texts contains what somebody searches for, whatever its case; its characters mean themselves. */
export function searched(query: string, ...texts: SQLWrapper[]): SQL {
  const pattern = `%${literally(query)}%`;
  const fits = texts.map((text) => sql`${text} ilike ${pattern}`);
  return sql`(${sql.join(fits, sql` or `)})`;
}

/** Whether a word of a text begins with what somebody types, whatever its case. */
export function beginsWord(query: string, text: SQLWrapper): SQL<boolean> {
  return sql`(${text} ilike ${`${literally(query)}%`} or ${text} ilike ${`% ${literally(query)}%`})`;
}

/** A text for a pattern of `like`, in which its characters mean themselves. */
export function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
