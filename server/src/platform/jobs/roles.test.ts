import { startServerProcess, useTestApp } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { expect, test } from 'vitest';
import { sweepJob } from '../sweep.ts';

const app = useTestApp();

const waiting = () => app.parts.jobs.activeKeys(sweepJob);
const start = (env: Record<string, string>) =>
  startServerProcess(app.parts.config.DATA_DIR, { DATABASE_URL: app.parts.database.url, ...env });

test('one process answers calls, another one does the work they ask for', async () => {
  const web = await start({ ROLE: 'web', MIGRATE: 'off' });
  const ask = async (origin: string, path: string) => (await fetch(`${origin}${path}`)).status;
  try {
    expect(await Promise.all(['/readyz', '/api/openapi.json'].map((path) => ask(web.origin, path)))).toEqual([
      200, 200,
    ]);
    await app.parts.jobs.send(app.parts.database.db, sweepJob, {}, 'roles');
    // Long enough for a process with workers, which looks for jobs twice a second.
    await new Promise((done) => setTimeout(done, 3000));
    expect([...(await waiting())]).toContain('roles');
    const worker = await start({ ROLE: 'worker', MIGRATE: 'off' });
    try {
      await eventually(async () => expect([...(await waiting())]).not.toContain('roles'));
      const paths = ['/healthz', '/readyz', '/metrics', '/api/account', '/login', '/'];
      const answers = await Promise.all(paths.map((path) => ask(worker.origin, path)));
      expect(answers).toEqual([200, 200, 200, 404, 404, 404]);
    } finally {
      expect(await worker.stop()).toBe(0);
    }
  } finally {
    expect(await web.stop()).toBe(0);
  }
});

test('a process that does not migrate does not start where something is lacking, and says what to do', async () => {
  const { pool } = app.parts.database;
  const last = '(select max(created_at) from drizzle.__drizzle_migrations)';
  const { rows } = await pool.query(`delete from drizzle.__drizzle_migrations where created_at = ${last} returning *`);
  try {
    await expect(start({ MIGRATE: 'off' })).rejects.toThrow(
      /lacks a migration of this version of Chamfer, from 00\d\d_\w+\.sql on\. Run 'npm run chamfer -- migrate'/,
    );
  } finally {
    const { id, hash, created_at } = rows[0];
    await pool.query('insert into drizzle.__drizzle_migrations values ($1, $2, $3)', [id, hash, created_at]);
  }
});
