import { buildPerson, useTestApp } from '@chamfer/testing';
import { expect, test } from 'vitest';
import { sweepAudit } from './audit-retention.ts';
import { sweepJob } from './sweep.ts';

const day = 24 * 60 * 60_000;
const app = useTestApp({ env: { RETENTION_AUDIT_DAYS: '100', RETENTION_IP_DAYS: '10', RETENTION_JOBS_DAYS: '3' } });
const query = async (text: string, values: unknown[] = []) => (await app.parts.database.pool.query(text, values)).rows;

test('entries of the audit log lose their IP address first, go after the days of the setting, and nothing else changes them', async () => {
  const jonas = await buildPerson(app, { name: 'Jonas Weber' });
  expect((await app.call('PATCH /account', { as: jonas, input: { name: 'Jonas Lindqvist' } })).status).toBe(200);
  const entries = () =>
    query("select ip, actor_user_id from audit_log where action = 'account.renamed' and subject = $1", [jonas.userId]);
  app.clock.advance(9 * day);
  await sweepAudit(app.parts);
  expect(await entries()).toEqual([{ ip: expect.stringMatching(/./), actor_user_id: jonas.userId }]);
  app.clock.advance(2 * day);
  await sweepAudit(app.parts);
  expect(await entries()).toEqual([{ ip: '', actor_user_id: jonas.userId }]);
  const tooYoung = "select set_config('chamfer.audit_before', '2020-01-01', false)";
  const client = await app.parts.database.pool.connect();
  try {
    await client.query(tooYoung);
    await expect(client.query('delete from audit_log')).rejects.toThrow('neither changed nor deleted');
    await client.query("select set_config('chamfer.audit_before', '2100-01-01', false)");
    await expect(client.query("update audit_log set ip = '', action = 'other'")).rejects.toThrow('neither changed');
    await expect(client.query("update audit_log set ip = '192.0.2.1'")).rejects.toThrow('neither changed');
  } finally {
    client.release(true);
  }
  app.clock.advance(90 * day);
  await sweepAudit(app.parts);
  expect(await entries()).toEqual([]);
});

test('the queue keeps jobs after their end as long as the setting says', async () => {
  await app.parts.jobs.send(app.parts.database.db, sweepJob, {}, 'later', 3600);
  const found = await query("select distinct deletion_seconds as kept from pgboss.queue where name like 'hygiene.%'");
  expect(found).toEqual([{ kept: 3 * 86_400 }]);
});
