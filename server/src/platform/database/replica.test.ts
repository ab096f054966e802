import { type StreamingPair, startStreamingPair } from '@chamfer/testing/standby';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLog } from '../log.ts';
import { type Database, type Db, openDatabase } from './database.ts';
import { openReplica, type Replica } from './replica.ts';

/** A real PostgreSQL and a hot standby that streams from it. */

const log = makeLog('silent');
const limits = { connections: 4, connectionMs: 4000, statementMs: 10_000 };
let pair: StreamingPair;
let database: Database;
let replica: Replica;
const opened: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  pair = await startStreamingPair();
  database = openDatabase(pair.primaryUrl, limits, log);
  replica = open(pair.standbyUrl);
  await database.pool.query('create table notes (text text)');
}, 60_000);
afterAll(async () => {
  for (const each of opened) await each.close();
  await database?.close();
  await pair?.close();
});

function open(url: string): Replica {
  const made = openReplica(url, database, limits, log);
  opened.push(made);
  return made;
}

/** What is read, and whether it came from the copy. */
async function look(db: Db) {
  const { rows } = await db.execute<{ texts: string[]; isCopy: boolean }>(
    sql`select array(select text from notes order by text) as texts, pg_is_in_recovery() as "isCopy"`,
  );
  return rows[0]!;
}
const write = (text: string) => database.pool.query('insert into notes values ($1)', [text]);

/** Until the copy is asked again, and has everything. */
async function untilCopied() {
  for (let time = 0; time < 200; time += 1) {
    if ((await replica.read(look)).isCopy) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('the copy is not read');
}

test('what was written is read, whoever wrote it, and mostly from the copy', async () => {
  await untilCopied();
  for (let number = 10; number < 40; number += 1) {
    await write(`note ${number}`);
    expect((await replica.read(look)).texts).toContain(`note ${number}`);
  }
  await untilCopied();
});

test('a copy that is behind is not read', async () => {
  await pair.pause();
  await write('while it stands');
  const seen = await replica.read(look);
  expect([seen.isCopy, seen.texts.includes('while it stands')]).toEqual([false, true]);
  await pair.resume();
  await untilCopied();
});

test('work that fails on the copy is done on the database, and its error there is that of the call', async () => {
  await untilCopied();
  let isCopy: boolean[] = [];
  const odd = async (db: Db) => {
    isCopy = [...isCopy, (await look(db)).isCopy];
    throw new Error('odd');
  };
  await expect(replica.read(odd)).rejects.toThrow('odd');
  expect(isCopy).toEqual([true, false]);
});

test('a database that is no copy is not read as one', async () => {
  const wrong = open(pair.primaryUrl);
  expect((await wrong.read(look)).isCopy).toBe(false);
});

test('without the copy everything is read from the database', async () => {
  await untilCopied();
  await pair.stopStandby();
  await write('without it');
  const seen = await replica.read(look);
  expect([seen.isCopy, seen.texts.includes('without it')]).toEqual([false, true]);
});
