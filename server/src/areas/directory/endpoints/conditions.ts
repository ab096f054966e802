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
  const all: SQL[] = [];
  /** What is asked of the same item of a list, by the bracket it stands in. */
  const items = new Map<number, { list: SQL; asked: SQL[] }>();
  for (const { attribute, value, item } of conditions) {
    const column = Object.hasOwn(columns, attribute) ? columns[attribute] : undefined;
    if (!column) throw invalid('invalidFilter', `there is no filter by ${attribute}`);
    if (column.is !== 'list') {
      all.push(one({ attribute, value }, column));
      continue;
    }
    const asked = ofItem(column.part, value);
    const others = item === undefined ? undefined : items.get(item);
    if (others) others.asked.push(asked);
    else if (item === undefined) all.push(hasItem({ list: column.column, asked: [asked] }));
    else items.set(item, { list: column.column, asked: [asked] });
  }
  all.push(...[...items.values()].map(hasItem));
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
}

function hasItem({ list, asked }: { list: SQL; asked: SQL[] }): SQL {
  return sql`exists (
    select from jsonb_array_elements(case jsonb_typeof(${list}) when 'array' then ${list} end) e
    where ${sql.join(asked, sql` and `)}
  )`;
}

function ofItem(part: string, value: Condition['value']): SQL {
  if (value === undefined) return sql`e ->> ${part} is not null`;
  return typeof value === 'string' ? sql`lower(e ->> ${part}) = lower(${value})` : sql`false`;
}

function one({ attribute, value }: Condition, column: Exclude<Column, { is: 'list' }>): SQL {
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
  }
}
