import { useTestApp } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { expect, test } from 'vitest';
import { startJobWorkers, workOn } from './job-worker.ts';
import { defineJob } from './jobs.ts';

const app = useTestApp();

const greeting = defineJob<{ name: string }>('test.greet', { retryLimit: 2, retryDelay: 0, atOnce: 1 });

test('the queue of a new kind of job is created when its first job is sent', async () => {
  const { jobs, database } = app.parts;
  // The jobs are sent concurrently, but the queue must be created only once.
  await Promise.all(['Mara', 'Elena', 'Jonas'].map((name) => jobs.send(database.db, greeting, { name }, name)));
  expect(await jobs.activeKeys(greeting)).toEqual(new Set(['Mara', 'Elena', 'Jonas']));
  const greeted: string[] = [];
  await startJobWorkers(app.parts, [
    workOn(greeting, async (parts, { name }) => {
      expect(parts).toBe(app.parts);
      greeted.push(name);
    }),
  ]);
  await eventually(() => expect(greeted.toSorted()).toEqual(['Elena', 'Jonas', 'Mara']));
  await eventually(async () => expect(await jobs.activeKeys(greeting)).toEqual(new Set()));
});

test('a queue that could not be created is created with the next job', async () => {
  const { jobs, database } = app.parts;
  const late = defineJob<{ name: string }>('test.late', { retryLimit: 0, retryDelay: 0, atOnce: 1 });
  await database.pool.query('alter table pgboss.queue rename to queue_away');
  try {
    await expect(jobs.send(database.db, late, { name: 'Mara' })).rejects.toThrow('queue');
  } finally {
    await database.pool.query('alter table pgboss.queue_away rename to queue');
  }
  await jobs.send(database.db, late, { name: 'Mara' }, 'mara');
  expect(await jobs.activeKeys(late)).toEqual(new Set(['mara']));
});

test('workers hear of a job as it is sent, so that none waits for the next look', async () => {
  const { jobs, database } = app.parts;
  const listening = await database.pool.query(
    "select 1 from pg_stat_activity where application_name = 'chamfer-jobs' and datname = current_database() and query like 'LISTEN%'",
  );
  expect(listening.rowCount).toBe(1);
  const quick = defineJob<{ name: string }>('test.quick', { retryLimit: 0, retryDelay: 0, atOnce: 1 });
  await jobs.send(database.db, quick, { name: 'Mara' });
  const { rows } = await database.pool.query("select notify from pgboss.queue where name = 'test.quick'");
  expect(rows).toEqual([{ notify: true }]);
});

test('how many run at once may follow from the settings', async () => {
  const { jobs, database } = app.parts;
  const both = defineJob<{ name: string }>('test.both', {
    retryLimit: 0,
    retryDelay: 0,
    atOnce: ({ DATABASE_POOL }) => Math.min(2, DATABASE_POOL),
  });
  const begun: string[] = [];
  const together = Promise.withResolvers<void>();
  await startJobWorkers(app.parts, [
    workOn(both, async (_parts, { name }) => {
      // Neither ends before the other has begun.
      if (begun.push(name) === 2) together.resolve();
      await together.promise;
    }),
  ]);
  for (const name of ['Mara', 'Elena']) await jobs.send(database.db, both, { name }, name);
  await eventually(async () => expect(await jobs.activeKeys(both)).toEqual(new Set()));
  expect(begun.toSorted()).toEqual(['Elena', 'Mara']);
});

test('a payload of another kind does not compile', () => {
  const send = (payload: { name: string }) => app.parts.jobs.send(app.parts.database.db, greeting, payload);
  // @ts-expect-error the name must be a string
  const wrong = () => send({ name: 7 });
  // @ts-expect-error the payload must have a name
  const direct = () => app.parts.jobs.send(app.parts.database.db, greeting, { email: 'mara@haldenworks.example' });
  // @ts-expect-error a worker's payload must match the job's
  const worker = () => workOn(greeting, async (_parts, { email }: { email: string }) => void email);
  expect([wrong, direct, worker]).toHaveLength(3);
});
