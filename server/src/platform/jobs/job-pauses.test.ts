import { useTestApp } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { expect, test } from 'vitest';
import { listPauses, pauseJobs, resumeJobs } from './job-pauses.ts';
import { startJobWorkers, workOn } from './job-worker.ts';
import { defineJob } from './jobs.ts';

const app = useTestApp();
const retries = { retryLimit: 0, retryDelay: 0, atOnce: 1 };
const greeting = defineJob<{ name: string }>('test.pause.greet', retries);
const parting = defineJob<{ name: string }>('test.pause.part', retries);

test('what is paused waits, other jobs run, and what is resumed runs by itself', async () => {
  const { jobs, database } = app.parts;
  const { db } = database;
  const ran: string[] = [];
  const pausedAt = new Date();
  // Paused before the workers start, as it is for a server that starts again.
  expect(await pauseJobs(db, { kind: greeting.name, reason: 'Ticket 4182', pausedAt })).toBe(true);
  expect(await pauseJobs(db, { kind: greeting.name, reason: 'Ticket 4183', pausedAt })).toBe(false);
  const work = async (_parts: unknown, { name }: { name: string }) => void ran.push(name);
  await startJobWorkers(app.parts, [workOn(greeting, work), workOn(parting, work)]);
  await jobs.send(db, greeting, { name: 'Mara' }, 'mara');
  await jobs.send(db, parting, { name: 'Jonas' }, 'jonas');
  await eventually(() => expect(ran).toEqual(['Jonas']));
  expect(await jobs.activeKeys(greeting)).toEqual(new Set(['mara']));

  expect(await resumeJobs(db, greeting.name)).toBe(true);
  await eventually(() => expect(ran).toEqual(['Jonas', 'Mara']));
});

test('all jobs are paused and resumed as one, and what was paused by itself stays so', async () => {
  const { db } = app.parts.database;
  const pausedAt = new Date();
  await pauseJobs(db, { kind: parting.name, reason: 'Ticket 1', pausedAt });
  await pauseJobs(db, { kind: null, reason: 'Ticket 2', pausedAt });
  expect(await listPauses(db)).toEqual([
    { kind: null, reason: 'Ticket 2', pausedAt },
    { kind: parting.name, reason: 'Ticket 1', pausedAt },
  ]);
  expect(await resumeJobs(db, null)).toBe(true);
  expect(await resumeJobs(db, null)).toBe(false);
  expect(await listPauses(db)).toEqual([{ kind: parting.name, reason: 'Ticket 1', pausedAt }]);
});
