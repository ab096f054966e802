import { open } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { Client, Pool, type PoolConfig } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isStoreFull } from '../storage/storage-errors.ts';
import { isDatabaseAway } from './database-errors.ts';

/** Every error here is really thrown by the driver or the operating system. */
const url = inject('templateUrl').replace('/chamfer?', '/postgres?');
/** Accepts connections and never answers, like a database that hangs. */
let silent: Server;
const pools: Pool[] = [];
beforeAll(async () => {
  silent = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => silent.once('listening', done));
});
afterAll(async () => {
  silent.close();
  await Promise.all(pools.map((pool) => pool.end()));
});

function pool(config: PoolConfig = {}): Pool {
  const made = new Pool({ connectionString: url, max: 1, ...config });
  made.on('error', () => undefined);
  pools.push(made);
  return made;
}

async function connected(config: object = {}): Promise<Client> {
  const client = new Client({ connectionString: url, ...config });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const silentUrl = () => `postgresql://chamfer@127.0.0.1:${(silent.address() as AddressInfo).port}/chamfer`;
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error) => error,
  );

const ways: [string, () => Promise<unknown>][] = [
  ['a connection that is ended in the middle', () => pool().query('select pg_terminate_backend(pg_backend_pid())')],
  [
    'a connection that broke before',
    async () => {
      const client = await connected();
      await errorOf(client.query('select pg_terminate_backend(pg_backend_pid())'));
      await new Promise((done) => client.once('end', done));
      return client.query('select 1');
    },
  ],
  [
    'a connection that we have ended',
    async () => {
      const client = await connected();
      await client.end();
      return client.query('select 1');
    },
  ],
  [
    'a pool that we have ended',
    async () => {
      const ended = new Pool({ connectionString: url });
      await ended.end();
      return ended.query('select 1');
    },
  ],
  [
    'a pool whose connections are all in use',
    async () => {
      const full = pool({ connectionTimeoutMillis: 50 });
      const client = await full.connect();
      return full.query('select 1').finally(() => client.release());
    },
  ],
  ['a statement that is not answered', () => pool({ query_timeout: 50 }).query('select pg_sleep(30)')],
  ['a statement that takes too long', () => pool({ statement_timeout: 50 }).query('select pg_sleep(30)')],
  [
    'a server that says nothing to a connection',
    () => pool({ connectionString: silentUrl(), connectionTimeoutMillis: 50 }).query('select 1'),
  ],
  [
    'a server that says nothing to a single connection',
    () => connected({ connectionString: silentUrl(), connectionTimeoutMillis: 50 }),
  ],
  ['a port that nobody listens on', () => connected({ connectionString: 'postgresql://x@127.0.0.1:1/x' })],
  ['a socket that is not there', () => connected({ connectionString: 'postgresql:///x?host=/nowhere' })],
  ...['53100', '53200', '53400', '57P03', '25006', '58030'].map((code): [string, () => Promise<unknown>] => [
    `SQLSTATE ${code}`,
    () => pool().query(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`),
  ]),
];

test.each(ways)('%s counts as an unavailable database', async (_, way) => {
  const error = await errorOf(way());
  expect(error).toBeInstanceOf(Error);
  expect([error?.message, isDatabaseAway(error)]).toEqual([error?.message, true]);
  expect(isDatabaseAway(new Error('Failed query', { cause: error }))).toBe(true);
});

test.each([
  ['a statement that is wrong', () => pool().query('selec 1')],
  ['a broken rule', () => pool().query('select 1 / 0')],
  ['a file that is not there', () => open('/nowhere')],
])('%s does not count as an unavailable database', async (_, way) => {
  const error = await errorOf(way());
  expect([error?.message, isDatabaseAway(error), isStoreFull(error)]).toEqual([error?.message, false, false]);
});

test.runIf(process.platform === 'linux')('a full disk is distinguished from other errors', async () => {
  const full = await open('/dev/full', 'w');
  const error = await errorOf(full.writeFile('x'));
  await full.close();
  expect([isStoreFull(error), isStoreFull(new Error('not stored', { cause: error }))]).toEqual([true, true]);
});
