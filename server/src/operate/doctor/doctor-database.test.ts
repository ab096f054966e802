import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { useTestApp } from '@chamfer/testing';
import { expect, test } from 'vitest';
import { dailyBackupJob } from '../../platform/backup/daily-backup.ts';
import { addressChecks } from './address-checks.ts';
import { runChecks } from './check.ts';
import { databaseChecks } from './database-checks.ts';
import { placeOf } from './doctor-command.ts';
import { workChecks } from './work-checks.ts';

const app = useTestApp();
const dayMs = 86_400_000;

/** What the checks of database and work find, as `name: state`, and the sentences. */
async function look(environment: Record<string, string> = {}, changes: { now?: () => Date } = {}) {
  const DATABASE_URL = app.parts.config.DATABASE_URL!;
  const place = { ...(await placeOf({ DATABASE_URL, ...environment })), ...changes };
  const results = await runChecks([...databaseChecks, ...workChecks], place);
  return {
    states: results.map(({ check, state }) => `${check}: ${state}`),
    text: results.map(({ text }) => text).join('\n'),
  };
}

test('a healthy database; its superuser is warned about', async () => {
  expect((await look()).states).toEqual([
    'reachable: ok',
    'version: ok',
    'migrations: ok',
    'connections: ok',
    'pooler: ok',
    'role: warning',
    'clock: ok',
    'jobs: ok',
    'jobs: ok',
    'identity-providers: ok',
  ]);
});

test('a database that is down is one problem, and one of a data folder that nobody runs on another', async () => {
  const down = await look({ DATABASE_URL: 'postgres://127.0.0.1:1/chamfer' });
  expect(down.text).toContain('The database does not answer (connect ECONNREFUSED');
  expect(down.states.filter((state) => state.endsWith('problem'))).toContain('reachable: problem');
  const none = await look({ DATABASE_URL: '', DATA_DIR: '/nowhere/chamfer' });
  expect(none.states).toEqual(['reachable: problem']);
});

test('too many connections, a wrong clock, migrations that lack, and jobs that failed', async () => {
  expect((await look({ DATABASE_POOL: '200' })).text).toContain('raise max_connections, or lower DATABASE_POOL');
  const late = await look({}, { now: () => new Date(Date.now() - dayMs) });
  expect(late.text).toMatch(/off by \d+ seconds by the clock of the database/);

  const { pool } = app.parts.database;
  const newest = 'select max(created_at) from drizzle.__drizzle_migrations';
  const { rows } = await pool.query(
    `delete from drizzle.__drizzle_migrations where created_at = (${newest}) returning hash, created_at`,
  );
  const lacking = await look();
  expect(lacking.text).toContain('The database lacks 1 migrations of this version');
  await pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    rows[0].hash,
    Number(rows[0].created_at) + 1,
  ]);
  expect((await look()).states).toContain('migrations: problem');
  await pool.query('update drizzle.__drizzle_migrations set created_at = $1 where hash = $2', [
    rows[0].created_at,
    rows[0].hash,
  ]);

  const job = `insert into pgboss.job (name, state, start_after, completed_on) select name, $1, now() - interval '2 hours', $2
    from pgboss.queue order by name limit 1`;
  await pool.query(job, ['failed', new Date()]);
  expect((await look()).text).toContain('1 jobs failed within a day');
});

test('jobs that wait, and a role that may not make tables', async () => {
  const { database, jobs } = app.parts;
  const { pool } = database;
  // Nobody works on it here.
  await jobs.send(database.db, dailyBackupJob, {});
  const wait = (minutes: number) =>
    pool.query('update pgboss.job set start_after = now() - make_interval(mins => $1) where name = $2', [
      minutes,
      dailyBackupJob.name,
    ]);
  await wait(15);
  expect((await look()).text).toContain('has waited 15 minutes: start more workers if it goes on');
  await wait(120);
  const late = await look();
  expect(late.text).toContain('has waited 120 minutes: start a server with ROLE=all or worker');
  expect(late.states).toContain('jobs: problem');
  await pool.query('delete from pgboss.job where name = $1', [dailyBackupJob.name]);

  const role = `doctor_${crypto.randomUUID().replaceAll('-', '')}`;
  await pool.query(`create role ${role} login`);
  try {
    const DATABASE_URL = app.parts.config.DATABASE_URL!.replace('//chamfer@', `//${role}@`);
    const weak = await look({ DATABASE_URL });
    expect(weak.text).toContain(`The role ${role} may not make tables`);
    expect(weak.states).toContain('role: problem');
  } finally {
    await pool.query(`drop role ${role}`);
  }
});

test('a server behind PUBLIC_URL of another installation is found, and one that does not say which it is', async () => {
  let answer: Record<string, string> = {};
  const site = createServer((_request, response) => {
    response.writeHead(200, answer);
    response.end('{"status":"ok"}');
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const PUBLIC_URL = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const DATABASE_URL = app.parts.config.DATABASE_URL!;
  const found = async (environment: Record<string, string> = {}) =>
    runChecks(
      addressChecks.filter(({ name }) => name === 'installation'),
      await placeOf({ PUBLIC_URL, DATABASE_URL, ...environment }),
    );
  try {
    expect(await found()).toMatchObject([{ state: 'warning', text: expect.stringContaining('does not say which') }]);
    answer = { 'x-installation': '0123456789abcdef' };
    expect(await found()).toMatchObject([{ state: 'problem', text: expect.stringContaining('another installation') }]);
    // What this installation answers itself.
    const { headers } = await app.fetch('GET', '/healthz');
    answer = { 'x-installation': String(headers['x-installation']) };
    expect(answer['x-installation']).toMatch(/^[0-9a-f]{16}$/);
    expect(await found()).toMatchObject([{ state: 'ok' }]);
    expect(await found({ DATABASE_URL: 'postgres://127.0.0.1:1/chamfer' })).toEqual([]);
    // A database that has no tables yet.
    expect(await found({ DATABASE_URL: DATABASE_URL.replace(/\/t_\w+/, '/postgres') })).toEqual([]);
  } finally {
    site.closeAllConnections();
    site.close();
  }
});

test('the certificate of an identity provider that ends soon, or has ended', async () => {
  const { pool } = app.parts.database;
  const teamId = crypto.randomUUID();
  const client = await pool.connect();
  try {
    // The team itself does not matter.
    await client.query("set session_replication_role = 'replica'");
    const end = (days: number) =>
      JSON.stringify([{ pem: '', fingerprint: '', endsAt: new Date(Date.now() + days * dayMs) }]);
    for (const [name, days] of [
      ['Soon', 10.5],
      ['Over', -1.5],
      ['Long', 300],
    ] as const) {
      await client.query(
        `insert into sso_connections (id, team_id, kind, product, name, state, certificates, created_at)
         values ($1, $2, 'saml', 'okta', $3, 'on', $4, now())`,
        [crypto.randomUUID(), teamId, name, end(days)],
      );
    }
  } finally {
    await client.query("set session_replication_role = 'origin'");
    client.release();
  }
  const { states, text } = await look();
  expect(states.slice(-2)).toEqual(['identity-providers: problem', 'identity-providers: warning']);
  expect(text).toContain('identity provider Soon ends in 10 days');
  expect(text).not.toContain('Long');
});
