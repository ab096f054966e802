import type { Db } from './database.ts';

/**
 * A prepared statement, planned once per connection, for calls that every page makes. `build` uses `sql.placeholder`
 * for parameters and ends with `.prepare(name)`; a name must identify one query in the whole server.
 */
export function prepared<Query>(db: Db, name: string, build: (db: Db, name: string) => Query): Query {
  const known = queries.get(db) ?? new Map<string, unknown>();
  queries.set(db, known);
  if (!known.has(name)) known.set(name, build(db, name));
  return known.get(name) as Query;
}

const queries = new WeakMap<Db, Map<string, unknown>>();
