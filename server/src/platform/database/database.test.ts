import { useTestApp } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { afterCommit, inTransaction } from './database.ts';
import { isDatabaseAway } from './database-errors.ts';

const app = useTestApp();
beforeAll(async () => {
  await app.parts.database.pool.query('create table notes (id int primary key)');
});
beforeEach(() => app.parts.database.pool.query('truncate notes'));

const count = async () =>
  (await app.parts.database.pool.query<{ count: number }>('select count(*)::int from notes')).rows[0]!.count;

test('afterCommit callbacks run after a commit, and not after a rollback', async () => {
  const done: string[] = [];
  await inTransaction(app.parts.database, async (db) => {
    await db.execute(sql`insert into notes values (1)`);
    afterCommit(db, () => done.push('committed'));
    expect(done).toEqual([]);
  });
  const rolledBack = inTransaction(app.parts.database, async (db) => {
    afterCommit(db, () => done.push('rolled back'));
    throw new Error('changed our mind');
  });
  await expect(rolledBack).rejects.toThrow('changed our mind');
  expect([done, await count()]).toEqual([['committed'], 1]);
});

test('a transaction that ignored a failed statement is not reported as committed', async () => {
  const done = vi.fn();
  const work = inTransaction(app.parts.database, async (db) => {
    await db.execute(sql`insert into notes values (1)`);
    await db.execute(sql`insert into notes values (1)`).catch(() => undefined);
    afterCommit(db, done);
  });
  await expect(work).rejects.toThrow('rolled back');
  expect([await count(), done.mock.calls.length]).toEqual([0, 0]);
});

test('a connection that breaks during the commit fails the transaction and is discarded', async () => {
  const { database } = app.parts;
  await database.pool.query(`
    create function slow() returns trigger language plpgsql as 'begin perform pg_sleep(30); return null; end';
    create constraint trigger slow after insert on notes deferrable initially deferred
      for each row execute function slow()`);
  const work = inTransaction(database, (db) => db.execute(sql`insert into notes values (1)`));
  const outcome = work.then(
    () => null,
    (error: Error) => error,
  );
  await eventually(async () => {
    const ended = await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query = 'commit' and state = 'active' and datname = current_database()",
    );
    expect(ended.rowCount).toBe(1);
  });
  expect(isDatabaseAway(await outcome)).toBe(true);
  await database.pool.query('drop trigger slow on notes');
  expect(await count()).toBe(0);
  // Every connection is returned: none waits for a rollback, none is leaked.
  await eventually(() => expect(database.pool.idleCount).toBe(database.pool.totalCount));
});
