import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { useTestApp } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { expect, test } from 'vitest';
import { defineTopic } from '../events/events.ts';
import { startJobWorkers, workOn } from '../jobs/job-worker.ts';
import { defineJob } from '../jobs/jobs.ts';

const app = useTestApp();

const text = async () => (await app.fetch('GET', '/metrics')).bytes.toString();
/** The value of one line, such as `name{label="x"}`; undefined when there is none. */
const value = async (line: string) => {
  const found = (await text()).split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.split(' ').at(-1));
};

const deploy = (path: string) => readFileSync(new URL(`../../../../deploy/${path}`, import.meta.url), 'utf8');

test('every metric that the alerts and the dashboard name is there, and their jobs are kinds of jobs', async () => {
  const declared = [...(await text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
    type === 'histogram' ? ['_bucket', '_count', '_sum'].map((part) => name + part) : [name!],
  );
  const dashboard = JSON.parse(deploy('grafana/chamfer.json')) as { panels: { targets: { expr: string }[] }[] };
  const queries = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...[...deploy('alerts.yaml').matchAll(/expr: (?:\|\n)?([\s\S]*?)\n {8}for:/g)].map(([, expr]) => expr!),
  ];
  expect(queries.length).toBeGreaterThan(35);
  const named = queries.flatMap((query) => query.match(/\b(chamfer|process|nodejs)_\w+/g) ?? []);
  expect([...new Set(named)].filter((name) => !declared.includes(name))).toEqual([]);
  // Each query is about a metric of ours, of Prometheus itself, or of the blackbox exporter.
  expect(queries.filter((query) => !/\b(chamfer|process|nodejs|probe)_\w+|\bup\b/.test(query))).toEqual([]);
  const kinds = queries.flatMap((query) => [...query.matchAll(/\bkind!?="(\w+\.[\w.-]+)"/g)].map(([, job]) => job));
  expect(new Set(kinds)).toEqual(new Set(['mail.send']));
});

const measured = defineJob<{ fails: boolean }>('test.measured', { retryLimit: 0, retryDelay: 0, atOnce: 1 });

test('jobs are counted by kind and outcome, and those that wait by their age', async () => {
  const { jobs, database } = app.parts;
  await jobs.send(database.db, measured, { fails: false }, 'good');
  await jobs.send(database.db, measured, { fails: true }, 'bad');
  await jobs.send(database.db, measured, { fails: true }, 'later', 3600);
  await database.pool.query(
    "update pgboss.job set start_after = now() - interval '1 hour' where singleton_key = 'good'",
  );
  expect(await value('chamfer_jobs_waiting{kind="test.measured"}')).toBe(2);
  expect(await value('chamfer_job_waiting_seconds{kind="test.measured"}')).toBeGreaterThanOrEqual(3600);
  await startJobWorkers(app.parts, [
    workOn(measured, async (_parts, { fails }) => {
      if (fails) throw new Error('as asked');
    }),
  ]);
  const runs = (outcome: string) =>
    value(`chamfer_job_duration_seconds_count{kind="test.measured",outcome="${outcome}"}`);
  await eventually(async () => expect([await runs('done'), await runs('failed')]).toEqual([1, 1]));
  await eventually(async () => expect(await value('chamfer_jobs_given_up{kind="test.measured"}')).toBe(1));
  expect(await value('chamfer_jobs_waiting{kind="test.measured"}')).toBeFalsy();
});

const measuredTopic = defineTopic<{ type: 'measured' }>('test-measured');

test('events are counted by topic, and those of topics that this version has not as others', async () => {
  const { events, database } = app.parts;
  await events.publish(database.db, measuredTopic, ['a', 'b'], { type: 'measured' });
  await database.pool.query('select pg_notify($1, $2)', ['chamfer_events', '["of-another-version", "a", {}]']);
  const count = (topic: string, way: string) => value(`chamfer_events_total{topic="${topic}",way="${way}"}`);
  await eventually(async () => expect(await count('other', 'heard')).toBe(1));
  expect([await count('test-measured', 'sent'), await count('test-measured', 'heard')]).toEqual([2, 2]);
});

test('pages are counted together, and what looks after the server is not', async () => {
  const others = async () => {
    const counts = (await text()).matchAll(/^chamfer_call_duration_seconds_count\{call="other",.*\} (\d+)$/gm);
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  };
  const before = await others();
  for (const path of ['/no-such-page', '/assets/none.js', '/readyz', '/healthz']) await app.fetch('GET', path);
  expect(await others()).toBe(before + 2);
  expect(await text()).not.toContain('no-such-page');
});

test('the state is what the process and the database have', async () => {
  expect(await value('chamfer_events_listening')).toBe(1);
  expect(await value('chamfer_database_pool_connections_most')).toBe(app.parts.config.DATABASE_POOL);
  expect(await value('chamfer_postgres_connections')).toBeGreaterThan(2);
  expect(await value('chamfer_postgres_connections_most')).toBeGreaterThan(50);
  expect((await value('chamfer_data_free_bytes'))!).toBeLessThanOrEqual((await value('chamfer_data_size_bytes'))!);
  expect([await value('chamfer_ready{part="database"}'), await value('chamfer_ready{part="storage"}')]).toEqual([1, 1]);
  await rm(join(app.parts.config.DATA_DIR, 'incoming'), { recursive: true });
  expect([await value('chamfer_ready{part="database"}'), await value('chamfer_ready{part="storage"}')]).toEqual([1, 0]);
});
