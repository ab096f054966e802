import { audit } from '@chamfer/server/audit';
import type { Context } from '@chamfer/server/context';
import type { Db } from '@chamfer/server/database';
import { schema } from '@chamfer/server/schema';
import { asc, eq } from 'drizzle-orm';

const { auditLog } = schema;

declare module '@chamfer/server/audit' {
  interface AuditActs {
    'demo.made': Record<string, unknown>;
  }
}

/** What has been made of the demo company, with its facts. */
export type DemoSteps = ReadonlyMap<string, Record<string, unknown>>;

/**
 * Reads what has been made, whatever became of it: entries of the audit log outlive what they speak of, so that nothing is
 * made again that somebody deleted.
 */
export async function readSteps(db: Db): Promise<DemoSteps> {
  const act = 'demo.made';
  const rows = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, act))
    .orderBy(asc(auditLog.at), asc(auditLog.id));
  return new Map(rows.map(({ subject, details }) => [subject, details]));
}

/** Notes that something has been made; of what is made again the last counts. */
export async function noteStep(ctx: Context, db: Db, step: string, facts: Record<string, unknown> = {}): Promise<void> {
  await audit(ctx, db, 'demo.made', step, facts);
}
