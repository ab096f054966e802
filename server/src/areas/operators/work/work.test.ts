import { buildOperator, buildPerson, receiveMails, type TestPerson, useTestApp } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { mailJob } from '../../../platform/mail/mail-job.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { passwordResetMail } from '../../auth/auth.mails.ts';
import { jobsCommand, mailsCommand } from './work-commands.ts';

const app = useTestApp();
/** Fails at its first try, and waits for an operator. */
const odd = defineJob<{ projectId: string; secret: string; fails: boolean }>('test.odd', {
  retryLimit: 0,
  retryDelay: 1,
  atOnce: 1,
});
let olga: TestPerson;
let isRepaired = false;
const ran: string[] = [];

beforeAll(async () => {
  olga = await buildOperator(app);
  const run = async (payload: object) => {
    const { projectId } = payload as { projectId: string };
    if (!isRepaired) throw new RangeError('2048 MB used after 41.2 s');
    ran.push(projectId);
  };
  await app.parts.jobs.work(app.parts.config, [{ kind: odd, run }]);
});

const list = async (query: { state?: 'failed' | 'waiting' | 'done'; kind?: string } = {}) =>
  (await app.call('GET /operator/jobs', { as: olga, query: { kind: odd.name, ...query } })).body;
const act = (name: 'retry' | 'drop', jobId: string) =>
  app.call(`POST /operator/jobs/{kind}/{jobId}/${name}`, { as: olga, params: { kind: odd.name, jobId } });
const send = (projectId: string, delay = 0) =>
  app.parts.jobs.send(app.parts.database.db, odd, { projectId, secret: 'Opens a door', fails: true }, projectId, delay);
const failed = async (count: number) =>
  eventually(async () => {
    const { items, counts } = await list({ state: 'failed' });
    expect(counts.failed).toBe(count);
    return items;
  });
const refused = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

test('a job that failed says why, is tried again, and is done', async () => {
  const projectId = crypto.randomUUID();
  await send(projectId);
  await failed(1);
  const [job] = (await list()).items;
  expect(job).toMatchObject({
    kind: 'test.odd',
    state: 'failed',
    tries: 1,
    mostTries: 1,
    about: { projectId },
    error: 'RangeError: 2048 MB used after 41.2 s',
  });
  expect(JSON.stringify(job)).not.toContain('Opens a door');
  isRepaired = true;
  expect((await act('retry', job!.jobId)).status).toBe(204);
  await eventually(async () => expect(ran).toContain(projectId));
  await eventually(async () => expect((await list({ state: 'done' })).items).toHaveLength(1));
  expect(refused(await act('retry', job!.jobId))).toEqual([404, 'JOB_NOT_FOUND']);
  expect(refused(await act('drop', job!.jobId))).toEqual([404, 'JOB_NOT_FOUND']);
  const log = await app.parts.database.pool.query(
    "select action, subject, details from audit_log where action like 'operator.job_%'",
  );
  expect(log.rows).toEqual([{ action: 'operator.job_retried', subject: job!.jobId, details: { kind: 'test.odd' } }]);
});

test('a job that waits is dropped, and never done', async () => {
  isRepaired = true;
  const projectId = crypto.randomUUID();
  await send(projectId, 3600);
  const { items } = await list({ state: 'waiting' });
  expect(items).toMatchObject([{ about: { projectId }, tries: 0 }]);
  expect((await act('drop', items[0]!.jobId)).status).toBe(204);
  expect((await list({ state: 'waiting' })).items).toEqual([]);
  expect(ran).not.toContain(projectId);
});

test('all that failed is tried again at once, on the command line too', async () => {
  isRepaired = false;
  const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  for (const id of ids) await send(id);
  await failed(3);
  const ctx = systemContext(app.parts);
  expect((await jobsCommand(ctx, ['list'])).text).toContain('2048 MB used after 41.2 s');
  expect(await jobsCommand(ctx, ['drop', odd.name, crypto.randomUUID()])).toEqual({
    done: false,
    text: 'There is no such job in a state in which that can be done.',
  });
  isRepaired = true;
  const { body } = await app.call('POST /operator/jobs/retry-failed', { as: olga, input: { kind: odd.name } });
  expect(body).toEqual({ retried: 3 });
  await eventually(async () => expect(ran).toEqual(expect.arrayContaining(ids)));
  expect(await jobsCommand(ctx, ['retry-failed', odd.name])).toEqual({ done: true, text: 'No job has failed.' });
});

test('mails are listed without what is written in them, and those that failed are sent again', async () => {
  const jonas = await buildPerson(app);
  const ctx = systemContext(app.parts);
  const hash = 'S3cr3tOfTheLink';
  await sendMail(ctx, app.parts.database.db, passwordResetMail, { to: jonas.email, language: 'en' }, { hash });
  const look = async (query: { query?: string; state?: 'waiting' | 'failed' | 'sent' }) =>
    app.call('GET /operator/mails', { as: olga, query });
  const waiting = await look({ query: jonas.email });
  expect(waiting.body.items).toMatchObject([
    { to: jonas.email, subject: 'Reset your password', state: 'waiting', tries: 0, error: null },
  ]);
  expect(waiting.bytes.toString()).not.toContain(hash);
  const { mailId, jobId } = waiting.body.items[0]!;
  // As after ten tries on a mail server that is gone.
  await app.parts.database.pool.query(
    `update pgboss.job set state = 'failed', retry_count = 10, started_on = now(), completed_on = now(),
       output = '{"message": "connect ECONNREFUSED"}' where id = $1`,
    [jobId],
  );
  const { body } = await look({ state: 'failed' });
  expect(body.items).toMatchObject([{ mailId, state: 'failed', tries: 11, error: 'connect ECONNREFUSED' }]);
  expect(body.counts.failed).toBe(1);
  expect((await mailsCommand(ctx, ['list'])).text).toContain('1 failed');
  expect(await mailsCommand(ctx, ['retry', mailId])).toEqual({ done: true, text: `Mail ${mailId} is sent again.` });
  const { startWorkers } = await import('@chamfer/server');
  await startWorkers(app.parts);
  const [mail] = await receiveMails(app, jonas.email);
  expect(mail!.text).toContain(hash);
  await eventually(async () => {
    const sent = await look({ query: jonas.email, state: 'sent' });
    expect(sent.body.items).toMatchObject([{ mailId, state: 'sent' }]);
    expect(sent.bytes.toString()).not.toContain(hash);
  });
  expect(await app.parts.jobs.activeKeys(mailJob)).toEqual(new Set());
});

test('jobs are paused and resumed with a reason, which everybody who looks sees, on the command line too', async () => {
  const pause = (input: { kind?: string; reason: string }) =>
    app.call('POST /operator/jobs/pause', { as: olga, input });
  const resume = (input: { kind?: string; reason: string }) =>
    app.call('POST /operator/jobs/resume', { as: olga, input });
  const overview = async () => (await app.call('GET /operator/overview', { as: olga })).body.jobs.pausedKinds;
  expect(refused(await pause({ kind: 'test.nothing', reason: 'Ticket 4182' }))).toEqual([404, 'JOB_NOT_FOUND']);
  expect((await pause({ kind: odd.name, reason: 'Ticket 4182' })).status).toBe(204);
  expect(await overview()).toBe(1);
  expect((await list()).paused).toMatchObject([{ kind: odd.name, reason: 'Ticket 4182' }]);
  expect((await resume({ kind: odd.name, reason: 'Mended' })).status).toBe(204);
  expect(await overview()).toBe(0);

  const ctx = systemContext(app.parts);
  expect(await jobsCommand(ctx, ['pause', 'all', 'Ticket 4183'])).toEqual({ done: true, text: 'All jobs are paused.' });
  expect(await overview()).toBeNull();
  expect((await jobsCommand(ctx, ['list'])).text).toContain(': all jobs (Ticket 4183)');
  expect((await jobsCommand(ctx, ['resume', 'all', 'Mended'])).text).toBe('All jobs are no longer paused.');
  expect((await list()).paused).toEqual([]);
  const { rows } = await app.parts.database.pool.query(
    "select action, actor_user_id, details from audit_log where action like 'operator.jobs_%' order by at, id",
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      {
        action: 'operator.jobs_paused',
        actor_user_id: olga.userId,
        details: { kind: odd.name, reason: 'Ticket 4182' },
      },
      { action: 'operator.jobs_resumed', actor_user_id: olga.userId, details: { kind: odd.name, reason: 'Mended' } },
      { action: 'operator.jobs_paused', actor_user_id: null, details: { kind: 'all', reason: 'Ticket 4183' } },
      { action: 'operator.jobs_resumed', actor_user_id: null, details: { kind: 'all', reason: 'Mended' } },
    ]),
  );
  expect(rows).toHaveLength(4);
});
