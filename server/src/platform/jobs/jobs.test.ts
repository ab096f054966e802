import { useTestApp } from '@chamfer/testing';
import { expect, test, vi } from 'vitest';
import { defineJob, workOn } from './jobs.ts';

const app = useTestApp();

const greeting = defineJob<{ name: string }>('test.greet', { retryLimit: 2, retryDelay: 0, atOnce: 1 });

test('the queue of a new kind of job is created when its first job is sent', async () => {
  const { jobs, database } = app.parts;
  // The jobs are sent concurrently, but the queue must be created only once.
  await Promise.all(['Mara', 'Elena', 'Jonas'].map((name) => jobs.send(database.db, greeting, { name }, name)));
  expect(await jobs.livingKeys(greeting)).toEqual(new Set(['Mara', 'Elena', 'Jonas']));
  const greeted: string[] = [];
  await jobs.work(app.parts, [
    workOn(greeting, async (parts, { name }) => {
      expect(parts).toBe(app.parts);
      greeted.push(name);
    }),
  ]);
  await vi.waitFor(() => expect(greeted.toSorted()).toEqual(['Elena', 'Jonas', 'Mara']), { timeout: 30_000 });
  await vi.waitFor(async () => expect(await jobs.livingKeys(greeting)).toEqual(new Set()), { timeout: 30_000 });
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
  expect(await jobs.livingKeys(late)).toEqual(new Set(['mara']));
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
