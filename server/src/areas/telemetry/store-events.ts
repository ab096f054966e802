import type { Pool, PoolClient } from 'pg';
import { copyRows, copyText } from './copy-rows.ts';
import type { ReceivedEvent } from './received-event.ts';

/** The columns in the order of the statement, each with its type and how its value is found. */
const columns: readonly [name: string, type: string, value: (row: ReceivedEvent) => unknown][] = [
  ['day', 'date', ({ receivedAt }) => receivedAt.toISOString().slice(0, 10)],
  ['event_id', 'uuid', ({ event }) => event.event_id],
  ['received_at', 'timestamptz', ({ receivedAt }) => receivedAt.toISOString()],
  ['event_name', 'text', ({ event }) => event.event_name],
  ['event_properties', 'jsonb', ({ event }) => JSON.stringify(event.event_properties)],
  ['event_time', 'timestamptz', ({ event }) => event.event_time],
  ['user_id', 'uuid', ({ event }) => event.user_id],
  ['is_user_proven', 'boolean', ({ isUserProven }) => isUserProven],
  ['tracking_id', 'uuid', ({ event }) => event.tracking_id],
  ['session_id', 'uuid', ({ event }) => event.session_id],
  ['app_name', 'text', ({ event }) => event.app_name],
  ['client_version', 'text', ({ event }) => event.client_version],
  ['site_version', 'text', ({ event }) => event.site_version],
  ['experiments', 'jsonb', ({ event }) => JSON.stringify(event.experiments)],
  ['url', 'text', ({ event }) => event.url],
  ['hash', 'text', ({ event }) => event.hash],
  ['page_title', 'text', ({ event }) => event.page_title],
  ['user_agent', 'text', ({ event }) => event.user_agent],
  ['cookies_enabled', 'boolean', ({ event }) => event.cookies_enabled],
  ['visibility_state', 'text', ({ event }) => event.visibility_state],
  ['platform', 'text', ({ event }) => event.platform],
  ['os_name', 'text', ({ event }) => event.os_name],
  ['os_version', 'text', ({ event }) => event.os_version],
  ['browser_name', 'text', ({ event }) => event.browser_name],
  ['browser_version', 'text', ({ event }) => event.browser_version],
  ['is_touch_device', 'boolean', ({ event }) => event.is_touch_device],
  ['viewport_width', 'integer', ({ event }) => event.viewport_width],
  ['viewport_height', 'integer', ({ event }) => event.viewport_height],
];

const names = columns.map(([name]) => name).join(', ');
const arrays = columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ');
const copy = `copy telemetry_events (${names}) from stdin`;
/** One parameter for each column, however many rows. */
const insert = `insert into telemetry_events (${names}) select * from unnest(${arrays}) on conflict do nothing`;

/**
 * Stores events, all of them or none. One that is there already, by its day and id, is not stored a second time: that is
 * rare, so the quick way is tried first, and the other one only where it fails for that reason.
 */
export async function storeEvents(pool: Pool, given: readonly ReceivedEvent[]): Promise<void> {
  const rows = [...new Map(given.map((row) => [row.event.event_id, row])).values()];
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const lines = rows.map((row) => columns.map(([, , value]) => copyText(value(row))).join('\t'));
    await copyRows(client, copy, Buffer.from(`${lines.join('\n')}\n`));
  } catch (error) {
    // The second: while it waited for the default partition, that of its day was made.
    if (['23505', '23514'].includes((error as { code?: string }).code ?? '')) await insertMissing(client, rows);
    else {
      broken = error as Error;
      throw error;
    }
  } finally {
    client.release(broken);
  }
}

async function insertMissing(client: PoolClient, rows: readonly ReceivedEvent[]): Promise<void> {
  await client.query({ name: 'store-telemetry', text: insert, values: columns.map(([, , value]) => rows.map(value)) });
}
