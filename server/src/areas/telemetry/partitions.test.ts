import { useTestApp } from '@chamfer/testing';
import { someEvent } from '@chamfer/testing/some-event';
import { expect, test } from 'vitest';
import { keepPartitions } from './partitions.service.ts';

const app = useTestApp({ env: { TELEMETRY: 'store', TELEMETRY_RETENTION_DAYS: '30' } });
const dayMs = 24 * 60 * 60_000;
const today = () => app.clock.now().toISOString().slice(0, 10);

async function send(): Promise<string> {
  const event = someEvent();
  const { status } = await app.fetch('POST', '/api/telemetry', { body: Buffer.from(JSON.stringify([event])) });
  expect(status).toBe(204);
  return event.event_id;
}

async function whereIs(eventId: string): Promise<string | undefined> {
  const { rows } = await app.parts.database.pool.query(
    'select tableoid::regclass::text as name from telemetry_events where event_id = $1',
    [eventId],
  );
  return rows[0]?.name;
}

const nameOf = (day: string) => `telemetry_events_${day.replaceAll('-', '')}`;

test('events are in the partition of their day, over midnight and without the job, and drop out by retention', async () => {
  const before = await send();
  expect(await whereIs(before)).toBe(nameOf(today()));
  // The job does not run, and it is tomorrow: the partition is there.
  app.clock.advance(dayMs);
  const next = await send();
  expect(await whereIs(next)).toBe(nameOf(today()));
  // The job did not run for longer than partitions were made ahead.
  app.clock.advance(9 * dayMs);
  const late = await send();
  expect(await whereIs(late)).toBe('telemetry_events_default');
  // It runs again, twice at a time: what came meanwhile moves, and stays unique.
  await Promise.all([keepPartitions(app.parts), keepPartitions(app.parts), send()]);
  expect(await whereIs(late)).toBe(nameOf(today()));
  expect(await whereIs(before)).toBeDefined();
  // Thirty days later the first day is dropped, and the others are not.
  app.clock.advance(21 * dayMs);
  await keepPartitions(app.parts);
  expect(await whereIs(before)).toBeUndefined();
  expect(await whereIs(next)).toBeDefined();
  expect(await whereIs(late)).toBeDefined();
  app.clock.advance(dayMs);
  await keepPartitions(app.parts);
  expect(await whereIs(next)).toBeUndefined();
  // What stayed in the default partition goes, too.
  app.clock.advance(100 * dayMs);
  const stray = await send();
  app.clock.advance(31 * dayMs);
  await keepPartitions({ ...app.parts, config: { ...app.parts.config, TELEMETRY: 'off' } });
  expect(await whereIs(stray)).toBeUndefined();
});
