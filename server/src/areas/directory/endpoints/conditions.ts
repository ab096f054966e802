import { type SQL, sql } from 'drizzle-orm';
import type { Condition } from '../protocol/filter.ts';
import { invalid } from '../protocol/scim-error.ts';

/** How an attribute is compared in the database. */
export type Column =
  | { column: SQL; is: 'id' | 'exact' | 'boolean' }
  /** An expression in lower case. */
  | { column: SQL; is: 'text' }
  /** An expression that has the form that `key` makes. */
  | { column: SQL; is: 'key'; key: (value: string) => string }
  /** A list of objects in JSON, one of which has this part. */
  | { column: SQL; is: 'list'; part: string }
  /** A condition of its own on an id. */
  | { is: 'reference'; condition: (id: string) => SQL };

const idPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether a text is the id of a resource. */
export function isId(text: string): boolean {
  return idPattern.test(text);
}

/** The conditions of a filter in SQL. @throws ScimError invalidFilter for an attribute that is not compared */
export function whereOf(conditions: readonly Condition[], columns: Readonly<Record<string, Column>>): SQL {
  if (conditions.length === 0) return sql`true`;
  return sql.join(
    conditions.map((condition) => one(condition, columns)),
    sql` and `,
  );
}

function one({ attribute, value }: Condition, columns: Readonly<Record<string, Column>>): SQL {
  const column = Object.hasOwn(columns, attribute) ? columns[attribute] : undefined;
  if (!column) throw invalid('invalidFilter', `there is no filter by ${attribute}`);
  if (value === undefined) {
    if (column.is === 'reference') throw invalid('invalidFilter', `${attribute} is compared with a value`);
    return sql`(${column.column}) is not null`;
  }
  if (column.is === 'boolean') {
    const wanted = typeof value === 'string' ? value.toLowerCase() === 'true' : value;
    return typeof wanted === 'boolean' ? sql`${column.column} = ${wanted}` : sql`false`;
  }
  if (typeof value !== 'string') return sql`false`;
  switch (column.is) {
    case 'id':
      return isId(value) ? sql`${column.column} = ${value}` : sql`false`;
    case 'reference':
      return isId(value) ? column.condition(value) : sql`false`;
    case 'exact':
      return sql`${column.column} = ${value}`;
    case 'key':
      return sql`${column.column} = ${column.key(value)}`;
    case 'text':
      return sql`${column.column} = lower(${value})`;
    case 'list':
      return sql`exists (
        select from jsonb_array_elements(case jsonb_typeof(${column.column}) when 'array' then ${column.column} end) e
        where lower(e ->> ${column.part}) = lower(${value})
      )`;
  }
}
