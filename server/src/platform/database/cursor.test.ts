import { startTestApp, type TestApp } from '@chamfer/testing';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { byFlag, byId, byTime, cutPage, keyset, type Position } from './cursor.ts';

/** A list of its own, so that the rows may be what no screen makes: many in the same microsecond. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.parts.database.pool.query(
    'create table entries (id uuid primary key, at timestamptz not null, pinned boolean not null)',
  );
  await app.parts.database.pool.query('create index entries_at on entries (at, id)');
});
beforeEach(() => app.parts.database.pool.query('truncate entries'));
afterAll(() => app.close());

const newestFirst = keyset('desc', byTime(sql`at`), byId(sql`id`));
const oldestFirst = keyset('asc', byTime(sql`at`), byId(sql`id`));
type Entry = { id: string; position: Position };

/** Adds rows a third of a microsecond apart, so that PostgreSQL rounds three of them to each. */
const add = (count: number, from: string) =>
  app.parts.database.pool.query(
    `insert into entries select gen_random_uuid(), $2::timestamptz + n * interval '1 microsecond' / 3, n % 7 = 0
     from generate_series(1, $1::int) n`,
    [count, from],
  );

function query(order: ReturnType<typeof keyset>, cursor: string | undefined, limit: number): SQL {
  const after = order.after(cursor) ?? sql`true`;
  const by = sql.join(order.orderBy, sql`, `);
  return sql`select id, ${order.position} as position from entries where ${after} order by ${by} limit ${limit + 1}`;
}

async function readPage(order: ReturnType<typeof keyset>, cursor: string | undefined, limit: number) {
  const { rows } = await app.parts.database.db.execute<Entry>(query(order, cursor, limit));
  return cutPage(rows, limit);
}

async function readAll(order: ReturnType<typeof keyset>, limit: number, between: () => Promise<unknown>) {
  const met: string[] = [];
  for (let cursor: string | undefined | null; cursor !== null; ) {
    const page = await readPage(order, cursor, limit);
    met.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor;
    await between();
  }
  return met;
}

test('pages meet every row once, in order, also rows of the same microsecond', async () => {
  await add(3000, '2026-11-20T10:00:00.123456Z');
  const { rows } = await app.parts.database.pool.query<Entry>('select id from entries order by at desc, id desc');
  const met = await readAll(newestFirst, 47, async () => undefined);
  expect(met).toEqual(rows.map(({ id }) => id));
});

test.each([
  ['newest first', newestFirst, '2026-11-21T10:00:00Z'],
  ['oldest first', oldestFirst, '2026-11-19T10:00:00Z'],
])('%s, rows that are added before the page that is read next move nothing', async (_, order, added) => {
  await add(2000, '2026-11-20T10:00:00Z');
  const { rows } = await app.parts.database.pool.query<Entry>('select id from entries');
  const met = await readAll(order, 100, () => add(30, added));
  expect(new Set(met).size).toBe(met.length);
  expect(met.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
});

test('rows that are taken away, the one at the cursor among them, leave no gap', async () => {
  await add(300, '2026-11-20T10:00:00Z');
  const first = await readPage(oldestFirst, undefined, 100);
  await app.parts.database.pool.query('delete from entries where id = any($1)', [
    first.rows.slice(50).map(({ id }) => id),
  ]);
  const second = await readPage(oldestFirst, first.nextCursor!, 100);
  const { rows } = await app.parts.database.pool.query<Entry>('select id from entries order by at, id offset 50');
  expect(second.rows.map(({ id }) => id)).toEqual(rows.slice(0, 100).map(({ id }) => id));
});

test('sorts by conditions too', async () => {
  await add(500, '2026-11-20T10:00:00Z');
  const order = keyset('asc', byFlag(sql`(not pinned)`), byTime(sql`at`), byId(sql`id`));
  const { rows } = await app.parts.database.pool.query<Entry>('select id from entries order by not pinned, at, id');
  const met = await readAll(order, 30, async () => undefined);
  expect(met).toEqual(rows.map(({ id }) => id));
});

test('the last page has no cursor, also when it is full', async () => {
  await add(20, '2026-11-20T10:00:00Z');
  const { nextCursor } = await readPage(newestFirst, undefined, 10);
  const last = await readPage(newestFirst, nextCursor!, 10);
  expect([last.rows.length, last.nextCursor]).toEqual([10, null]);
});

test('a page far into the list begins at its place in the index', async () => {
  await add(5000, '2026-11-20T10:00:00Z');
  await app.parts.database.pool.query('analyze entries');
  const cursor = (await readPage(newestFirst, undefined, 4000)).nextCursor!;
  const explain = sql`explain (analyze, timing off, format json) ${query(newestFirst, cursor, 100)}`;
  const { rows } = await app.parts.database.db.execute<{ 'QUERY PLAN': object }>(explain);
  const plan = JSON.stringify(rows[0]!['QUERY PLAN']);
  expect(plan).toMatch(/"Index Cond":"\(ROW\(at, id\) </);
  expect(plan).not.toMatch(/"Node Type":"(?:Incremental )?Sort"|Seq Scan/);
});

const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const someId = '0193a1b2-0000-7000-8000-000000000000';

test.each([
  ['no JSON', 'abc'],
  ['nothing', ''],
  ['another thing', cursorOf({ at: 1 })],
  ['too little', cursorOf([1_700_000_000_000_000])],
  ['too much', cursorOf([1_700_000_000_000_000, someId, true])],
  ['a time that is none', cursorOf(['yesterday', someId])],
  ['a time that PostgreSQL does not have', cursorOf([1e300, someId])],
  ['a time before 1970', cursorOf([-1, someId])],
  ['an id that is none', cursorOf([1_700_000_000_000_000, 'x'])],
])('a cursor with %s in it is refused by name', (_, cursor) => {
  expect(() => newestFirst.after(cursor)).toThrow(
    expect.objectContaining({
      code: 'INVALID_REQUEST_QUERY_PARAMETER',
      validationErrors: [expect.objectContaining({ field: 'cursor' })],
    }),
  );
});
