import type { Context } from './context.ts';
import type { Db } from './database/database.ts';
import { deviceName } from './device-name.ts';
import { auditLog } from './platform.tables.ts';

/**
 * The acts recorded in the audit log, each with its facts. Areas add theirs in `<area>.audit.ts` with `declare module`.
 * Facts refer to people and objects by id and never contain secrets.
 */
export interface AuditActs {
  /** Not an act: keeps the interface open for the areas' declarations. */
  readonly [none: symbol]: never;
}

/** The name of an act, such as `project.created`. */
export type AuditAct = Extract<keyof AuditActs, string>;

/** What was acted on, and the team whose owners may read the entry; without one it is private to the person. */
export interface AuditSubject {
  id: string;
  teamId: string;
}

/** Hears of each act in its transaction. */
export type AuditFollower = (
  ctx: Context,
  db: Db,
  act: AuditAct,
  subject: AuditSubject,
  facts: Readonly<Record<string, unknown>>,
) => Promise<void>;

let follower: AuditFollower = async () => undefined;

/** Says who hears of the acts of teams that are recorded; called once, when the areas are put together. */
export function followAudit(follow: AuditFollower): void {
  follower = follow;
}

/** The facts of an act; empty if it has none. */
type Facts<Act extends AuditAct> = keyof AuditActs[Act] extends never ? [] : [facts: AuditActs[Act]];

/**
 * Records who did what, with which token of a program or a directory, from where, in the same transaction (ACCESS §10). A string is a
 * subject without a team.
 */
export async function audit<Act extends AuditAct>(
  ctx: Context,
  db: Db,
  act: Act,
  subject: AuditSubject | string,
  ...[facts]: Facts<Act>
): Promise<void> {
  const { id, teamId } = typeof subject === 'string' ? { id: subject, teamId: null } : subject;
  const { directory } = ctx;
  const token = ctx.actor?.token;
  await db.insert(auditLog).values({
    id: ctx.parts.ids.uuid(),
    at: ctx.parts.clock.now(),
    actorUserId: ctx.actor?.userId ?? null,
    action: act,
    subject: id,
    teamId,
    details: {
      ...(facts as object | undefined),
      ...(token && { token: { id: token.id, name: token.name } }),
      ...(directory && { directory: { id: directory.tokenId, name: directory.name } }),
    },
    ip: ctx.ip,
    device: deviceName(ctx.userAgent),
    requestId: ctx.requestId,
  });
  if (teamId) await follower(ctx, db, act, { id, teamId }, { ...(facts as object | undefined) });
}
