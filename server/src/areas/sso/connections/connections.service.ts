import type { CallRequest } from '@chamfer/contract';
import { mostConnections } from '@chamfer/contract/calls/teams/team-sso';
import { and, asc, eq } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { authorize } from '../../../platform/policy.ts';
import { notifyTeam } from '../../teams/core/team-events.service.ts';
import { findTeam, lockTeam } from '../../teams/core/team-locks.service.ts';
import { team } from '../../teams/core/teams.policy.ts';
import { announceChange } from '../core/announce-change.service.ts';
import { findConnection, holdsAnyDomain, type SsoConnection } from '../enforcement/find-connection.service.ts';
import { lockTeamWithPeople } from '../enforcement/lock-people.service.ts';
import { ssoConnections } from '../sso.tables.ts';
import { readProvider } from './provider-facts.service.ts';
import { type ShownConnection, showConnection } from './show-connection.ts';

/** A connection of a team. */
export interface OfTeam {
  teamId: string;
  connectionId: string;
}

/** The connections of a team, the oldest first; there are never more than `mostConnections`. */
export async function listConnections(db: Db, teamId: string): Promise<SsoConnection[]> {
  return db
    .select()
    .from(ssoConnections)
    .where(eq(ssoConnections.teamId, teamId))
    .orderBy(asc(ssoConnections.createdAt), asc(ssoConnections.id));
}

/**
 * Adds a connection, of which nothing is known yet. A repeated call with the same id adds one.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN; OPERATION_NOT_ALLOWED `no_domain`, or `limit`
 */
export async function addConnection(
  ctx: Context,
  teamId: string,
  given: CallRequest<'POST /app/teams/{teamId}/sso/connections'>['input'],
): Promise<ShownConnection> {
  return transact(ctx, async (db) => {
    authorize(team.manageIntegrations, await lockTeam(ctx, db, teamId));
    const existing = await listConnections(db, teamId);
    const same = existing.find(({ id }) => id === given.id);
    if (same) return showConnection(ctx.parts, same);
    if (existing.length >= mostConnections) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'limit' });
    await requireDomain(db, teamId);
    const createdAt = ctx.parts.clock.now();
    const [added] = await db
      .insert(ssoConnections)
      .values({ ...given, teamId, createdAt })
      .onConflictDoNothing()
      .returning();
    // Another team has a connection with this id; that one is not for this team to know.
    if (!added) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'limit' });
    const { id, name, kind } = added;
    await audit(ctx, db, 'sso.connection_added', { id, teamId }, { name, kind });
    await notifyTeam(ctx, db, teamId, 'settings');
    return showConnection(ctx.parts, added);
  });
}

/** Requires that a team holds a domain. @throws OPERATION_NOT_ALLOWED `no_domain` */
export async function requireDomain(db: Db, teamId: string): Promise<void> {
  if (!(await holdsAnyDomain(db, teamId))) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'no_domain' });
}

/**
 * Renames a connection, or changes what is known of its identity provider. The latter takes a connection that is off:
 * nobody's way in changes under them.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, SSO_CONNECTION_NOT_FOUND, SSO_METADATA_INVALID with a reason;
 * OPERATION_NOT_ALLOWED `switched_on`
 */
export async function changeConnection(
  ctx: Context,
  { teamId, connectionId }: OfTeam,
  { name, provider }: CallRequest<'PATCH /app/teams/{teamId}/sso/connections/{connectionId}'>['input'],
): Promise<ShownConnection> {
  return transact(ctx, async (db) => {
    const before = await lockConnection(ctx, db, { teamId, connectionId });
    const facts = provider && readProvider(ctx.parts, connectionId, provider);
    if (facts && provider.kind !== before.kind) throw new AppError('SSO_CONNECTION_NOT_FOUND');
    if (facts && (before.state === 'on' || before.state === 'enforced')) {
      throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'switched_on' });
    }
    const changes = { ...(name && { name }), ...(facts && { ...facts, state: 'draft' as const, testedAt: null }) };
    const after = await storeConnection(db, connectionId, changes);
    const subject = { id: connectionId, teamId };
    if (name && name !== before.name) {
      await audit(ctx, db, 'sso.connection_renamed', subject, { before: before.name, after: name });
      await notifyTeam(ctx, db, teamId, 'settings');
    }
    if (facts) {
      await audit(ctx, db, 'sso.connection_changed', subject, { name: after.name, issuer: after.issuer! });
      await announceChange(ctx, db, teamId, 'connection_changed', after.name);
    }
    return showConnection(ctx.parts, after);
  });
}

/**
 * The connection of a team that the actor may change, with the team and the people of its domains locked.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, SSO_CONNECTION_NOT_FOUND
 */
export async function lockConnection(ctx: Context, db: Db, { teamId, connectionId }: OfTeam): Promise<SsoConnection> {
  authorize(team.manageIntegrations, await lockTeamWithPeople(ctx, db, teamId));
  const [found] = await db
    .select()
    .from(ssoConnections)
    .where(and(eq(ssoConnections.id, connectionId), eq(ssoConnections.teamId, teamId)))
    .for('update');
  if (!found) throw new AppError('SSO_CONNECTION_NOT_FOUND');
  return found;
}

/**
 * A connection of a team, for an owner who looks at it.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, SSO_CONNECTION_NOT_FOUND
 */
export async function requireConnection(ctx: Context, { teamId, connectionId }: OfTeam): Promise<SsoConnection> {
  const { db } = ctx.parts.database;
  authorize(team.manageIntegrations, await findTeam(ctx, db, teamId));
  const connection = await findConnection(db, connectionId);
  if (connection?.teamId !== teamId) throw new AppError('SSO_CONNECTION_NOT_FOUND');
  return connection;
}

/** Stores changes of a connection that is locked, and returns it as it is then. */
export async function storeConnection(
  db: Db,
  connectionId: string,
  changes: Partial<SsoConnection>,
): Promise<SsoConnection> {
  if (Object.keys(changes).length > 0) {
    await db.update(ssoConnections).set(changes).where(eq(ssoConnections.id, connectionId));
  }
  const [after] = await db.select().from(ssoConnections).where(eq(ssoConnections.id, connectionId));
  return after!;
}
