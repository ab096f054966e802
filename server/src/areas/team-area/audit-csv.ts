import { once } from 'node:events';
import { stringify } from 'csv-stringify';
import type { Context } from '../../platform/context.ts';
import type { Exchange } from '../../platform/http/guard.ts';
import { fileHeaders } from '../../platform/http/security-headers.ts';
import { type AuditEntry, type AuditFilter, exportAudit } from './audit-log.service.ts';

const columns = [
  'time',
  'actor',
  'actor_email',
  'action',
  'subject',
  'person',
  'person_email',
  'details',
  'ip',
  'device',
  'request_id',
];

/**
 * Answers with the audit log of a team as a CSV file, which spreadsheets open as UTF-8. Values that a spreadsheet would
 * take for a formula are quoted, since others may have written them.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN
 */
export async function sendAuditCsv(
  ctx: Context,
  teamId: string,
  filter: AuditFilter,
  { reply }: Exchange,
): Promise<void> {
  const entries = await exportAudit(ctx, teamId, filter);
  fileHeaders(reply);
  const day = ctx.parts.clock.now().toISOString().slice(0, 10);
  reply.header('content-type', 'text/csv; charset=utf-8');
  reply.header('content-disposition', `attachment; filename="audit-log-${day}.csv"`);
  const csv = stringify({ bom: true, header: true, columns, escape_formulas: true, record_delimiter: 'windows' });
  const written = write(entries, csv);
  written.catch((error: unknown) => csv.destroy(error as Error));
  await reply.send(csv);
}

async function write(pages: AsyncGenerator<AuditEntry[]>, csv: ReturnType<typeof stringify>): Promise<void> {
  for await (const page of pages) {
    for (const entry of page) {
      if (!csv.write(rowOf(entry))) await once(csv, 'drain');
    }
  }
  csv.end();
}

function rowOf({ at, actor, action, subjectName, person, details, ip, device, requestId }: AuditEntry): string[] {
  return [
    at,
    actor?.name ?? '',
    actor?.email ?? '',
    action,
    subjectName ?? '',
    person?.name ?? '',
    person?.email ?? '',
    JSON.stringify(details),
    ip,
    device,
    requestId ?? '',
  ];
}
