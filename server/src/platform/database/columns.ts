import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { type CheckBuilder, check, customType, PgArray, type PgColumn, timestamp } from 'drizzle-orm/pg-core';

/** A column for an instant: with time zone, read as a `Date`. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A column for bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** When a row was made and when it was changed last. */
export const timestamps = () => ({ createdAt: at('created_at').notNull(), updatedAt: at('updated_at').notNull() });

/**
 * Has the database refuse what is not among the values that a text column names in its `enum`, by a check
 * `<table>_<column>`. Of a column of lists, every item must be among them. Null is allowed wherever the column allows it.
 */
export function oneOf({ name, table }: PgColumn): CheckBuilder {
  // The column that a table's extras are given does not have the values; that of the table does.
  const column = Object.values(getTableColumns(table)).find((each) => each.name === name)!;
  const isList = is(column, PgArray);
  const { enumValues: values } = isList ? column.baseColumn : column;
  if (!values) throw new Error(`the column ${name} names no values`);
  const list = sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '));
  return check(
    `${getTableName(table)}_${name}`,
    isList ? sql`${column} <@ array[${list}]` : sql`${column} in (${list})`,
  );
}
