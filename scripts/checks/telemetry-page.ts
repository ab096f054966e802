import { type EventName, telemetryEvents } from '@chamfer/contract/calls/telemetry/events';
import { telemetryEvent } from '@chamfer/contract/calls/telemetry/telemetry';
import { z } from 'zod';

const names = Object.keys(telemetryEvents) as EventName[];

/** docs/telemetry.md: how telemetry is run, and every event of the catalogue. */
export function telemetryPage(): string {
  return `${text.trim()}\n\n## Fields\n\nEvery event has these, as JSON:\n${fields()}\n\n## Events\n\n${names.map(section).join('\n\n')}\n`;
}

function fields(): string {
  return Object.keys(telemetryEvent.shape)
    .map((name) => `\`${name}\``)
    .join(', ')
    .replace(/(.{1,118})(?: |$)/g, '$1\n')
    .trimEnd()
    .concat('.');
}

function section(name: EventName): string {
  const { when, spec, properties } = telemetryEvents[name];
  const { properties: shown = {}, required = [] } = z.toJSONSchema(properties, { io: 'input' }) as {
    properties?: Record<string, Described>;
    required?: string[];
  };
  const lines = Object.entries(shown).map(
    ([property, type]) => `- \`${property}\`${required.includes(property) ? '' : ', if known'}: ${typeOf(type)}`,
  );
  return [`### ${name}`, `When ${when} (${spec}).`, lines.join('\n')].filter(Boolean).join('\n\n');
}

interface Described {
  type?: string;
  format?: string;
  enum?: string[];
  items?: Described;
}

function typeOf({ type, format, enum: values, items }: Described): string {
  if (values) return values.map((value) => `\`${value}\``).join(', ');
  if (type === 'array') return `list of ${items ? typeOf(items) : 'values'}`;
  if (format === 'uuid') return 'id';
  return { string: 'word', integer: 'number', boolean: 'yes or no' }[type ?? ''] ?? 'value';
}

const text = `
# Telemetry

How people use the app, as events: off unless the operator wants it ([record 84](decisions/0084-telemetry.md)).
\`node scripts/checks/write-telemetry.ts\` writes this page from the catalogue,
[contract/src/telemetry/events.ts](../contract/src/telemetry/events.ts).

## Switching it on

- \`TELEMETRY=store\` keeps events in the database, a partition a day, for \`TELEMETRY_RETENTION_DAYS\` (90).
- \`TELEMETRY=forward\` sends them on to \`TELEMETRY_URL\`, as JSON arrays of at most 500 events, and keeps nothing. What the collector
  does not take in three attempts is dropped; \`chamfer_telemetry_events_total\` in the metrics counts stored, forwarded and dropped ones.
- \`TELEMETRY_CONSENT=ask\`, the default: nothing is sent before somebody agrees. \`implied\`: events are sent until somebody refuses.
  Everybody can change it in the settings of the account. Whether \`implied\` is allowed where your people are, is for you to find out.
- Browsers that send \`DNT\` or \`Sec-GPC\` are not asked, and send nothing.

No event has anything that somebody typed or designed. Addresses of pages are in them with their secrets hidden; titles of pages are,
which may be names of designs. \`user_id\` is what the browser says, unless \`is_user_proven\`. The id of the browser is in
the cookie \`t_id\` for 4368 hours, which the calls of the app carry as \`x-tracking-id\` with or without telemetry.

A page sends what has gathered after five seconds or 50 KB, and what is left as it is hidden or closed. Offline it keeps 500 events.

## Reading it

\`\`\`sh
npm run -s chamfer -- telemetry count 30
npm run -s chamfer -- telemetry export 2026-11-27 --csv > events.csv
\`\`\`

Or with SQL, in the table \`telemetry_events\`. A condition on \`day\`, the day of arrival (UTC), reads the partitions of those days alone.

\`\`\`sql
-- Browsers a day
select day, count(distinct tracking_id) from telemetry_events where day > current_date - 30 group by day order by day;

-- From sign-up to the first comment, by week
with first as (
  select user_id, min(received_at) filter (where event_name = 'signed_up') as up,
         min(received_at) filter (where event_name = 'comment_added') as comment
  from telemetry_events where day > current_date - 60 and user_id is not null group by user_id
)
select date_trunc('week', up) as week, count(*) as signed_up, count(comment) as commented
from first where up is not null group by week order by week;

-- Comments by the role of those who wrote them
select event_properties->>'project_user_role' as role, count(*)
from telemetry_events where day > current_date - 30 and event_name = 'comment_added' group by role;
\`\`\`
`;
