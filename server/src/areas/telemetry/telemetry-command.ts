import { once } from 'node:events';
import { stringify } from 'csv-stringify/sync';
import { getTableColumns } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { csvOptions } from '../../platform/http/csv.ts';
import { done, type Outcome, WrongUsage } from '../../platform/operator-command.ts';
import { telemetryEvents } from './telemetry.tables.ts';

const usage = 'telemetry count [DAYS] | export DAY [--csv]';
const dayForm = /^\d{4}-\d{2}-\d{2}$/;
/** How many rows are read at a time. */
const pageSize = 1000;

/**
 * `telemetry count [DAYS]`: how many events of each name arrived on each day, of the last 7 days by default.
 * `telemetry export DAY [--csv]`: all events of a day, one JSON object a line or as CSV.
 * @throws WrongUsage
 */
export async function telemetryCommand(ctx: Context, [act, given, form, ...more]: readonly string[]): Promise<Outcome> {
  if (act === 'count' && form === undefined && /^\d{1,4}$/.test(given ?? '7'))
    return countEvents(ctx, Number(given ?? 7));
  const isDay = dayForm.test(given ?? '') && !Number.isNaN(Date.parse(given ?? ''));
  if (act === 'export' && isDay && (form === undefined || form === '--csv') && more.length === 0) {
    return exportDay(ctx, given!, form === '--csv');
  }
  throw new WrongUsage(usage);
}

async function countEvents({ parts }: Context, days: number): Promise<Outcome> {
  const { rows } = await parts.database.pool.query<{ day: string; name: string; events: string; people: string }>(
    `select day::text, event_name as name, count(*) as events, count(distinct tracking_id) as people
     from telemetry_events where day > $1::date - $2::int group by 1, 2 order by 1 desc, 3 desc, 2`,
    [parts.clock.now().toISOString().slice(0, 10), days],
  );
  if (rows.length === 0) return done(`No events arrived in the last ${days} days.`);
  const lines = rows.map(({ day, name, events, people }) => `${day}  ${name}  ${events} from ${people} browsers`);
  return done(lines.join('\n'));
}

/** Pages of events, by their ids, so that a day of any size needs little memory. */
async function exportDay({ parts }: Context, day: string, isCsv: boolean): Promise<Outcome> {
  let after = '00000000-0000-0000-0000-000000000000';
  let rows: Record<string, unknown>[];
  let isFirst = true;
  do {
    ({ rows } = await parts.database.pool.query<Record<string, unknown>>({
      text: `select ${isCsv ? columns.map(asText).join(', ') : 'to_jsonb(e) as event, e.event_id'}
             from telemetry_events e where day = $1 and event_id > $2 order by event_id limit $3`,
      values: [day, after, pageSize],
    }));
    after = String(rows.at(-1)?.event_id ?? after);
    const text = isCsv
      ? stringify(rows, { ...csvOptions, bom: isFirst, header: isFirst, columns })
      : rows.map(({ event }) => `${JSON.stringify(event)}\n`).join('');
    if (text !== '' && !process.stdout.write(text)) await once(process.stdout, 'drain');
    isFirst = false;
  } while (rows.length === pageSize);
  return done('');
}

const columns = Object.values(getTableColumns(telemetryEvents)).map(({ name }) => name);
const asText = (name: string) => `${name}::text as ${name}`;
