import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Whether one of some texts contains what somebody searches for, whatever its case; its characters mean themselves. */
export function searched(query: string, ...texts: SQLWrapper[]): SQL {
  const pattern = `%${query.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const fits = texts.map((text) => sql`${text} ilike ${pattern}`);
  return sql`(${sql.join(fits, sql` or `)})`;
}
