import type { Context } from './context.ts';
import type { Db } from './database/database.ts';
import { deviceName } from './device-name.ts';
import { auditLog } from './platform.tables.ts';

/**
 * The acts that are written down, each with the facts it carries. An area adds its own in `<area>.audit.ts`, by
 * `declare module`. Facts name people and things by their ids; no secret is among them.
 */
export interface AuditActs {
  /** No act: what the areas' declarations are added to. */
  readonly [none: symbol]: never;
}

/** The name of an act, such as `project.created`. */
export type AuditAct = Extract<keyof AuditActs, string>;

/** What was acted on, and the team whose owners read of it; without a team it is a person's own affair. */
export interface AuditSubject {
  id: string;
  teamId: string;
}

/** The facts an act carries; nothing where it has none. */
type Facts<Act extends AuditAct> = keyof AuditActs[Act] extends never ? [] : [facts: AuditActs[Act]];

/** Writes down who did what, from where, in the transaction that does it (ACCESS §10). A text names a subject without a team. */
export async function audit<Act extends AuditAct>(
  ctx: Context,
  db: Db,
  act: Act,
  subject: AuditSubject | string,
  ...[facts]: Facts<Act>
): Promise<void> {
  const { id, teamId } = typeof subject === 'string' ? { id: subject, teamId: null } : subject;
  await db.insert(auditLog).values({
    id: ctx.parts.ids.uuid(),
    at: ctx.parts.clock.now(),
    actorUserId: ctx.actor?.userId ?? null,
    action: act,
    subject: id,
    teamId,
    details: { ...(facts as object | undefined) },
    ip: ctx.ip,
    device: deviceName(ctx.userAgent),
    requestId: ctx.requestId,
  });
}
