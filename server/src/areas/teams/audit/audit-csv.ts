import type { Context } from '../../../platform/context.ts';
import { sendCsv } from '../../../platform/http/csv.ts';
import type { Exchange } from '../../../platform/http/guard.ts';
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
 * Answers with the audit log of a team as a CSV file.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN
 */
export async function sendAuditCsv(
  ctx: Context,
  teamId: string,
  filter: AuditFilter,
  { reply }: Exchange,
): Promise<void> {
  const entries = await exportAudit(ctx, teamId, filter);
  const day = ctx.parts.clock.now().toISOString().slice(0, 10);
  await sendCsv(reply, { name: `audit-log-${day}`, columns, rows: rowsOf(entries) });
}

async function* rowsOf(pages: AsyncGenerator<AuditEntry[]>): AsyncGenerator<string[]> {
  for await (const page of pages) yield* page.map(rowOf);
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
