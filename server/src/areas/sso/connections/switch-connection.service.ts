import type { CallRequest } from '@chamfer/contract';
import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { hasWayInSql } from '../../factors/ways-in.service.ts';
import { ownerOf } from '../../people/mail-reader.service.ts';
import { users } from '../../people/people.tables.ts';
import { teamName } from '../../teams/core/invitation-mails.service.ts';
import { setSsoExempt } from '../../teams/core/memberships.service.ts';
import { teamUsers } from '../../teams/core/teams.tables.ts';
import { announceChange, type SsoChange } from '../core/announce-change.service.ts';
import { deriveEnforcement } from '../enforcement/derive-enforcement.service.ts';
import type { SsoConnection } from '../enforcement/find-connection.service.ts';
import { hasPassedTest } from '../enforcement/passed-tests.service.ts';
import { ssoEnforcedMail } from '../sso.mails.ts';
import { ssoConnections, ssoIdentities, teamDomains } from '../sso.tables.ts';
import { lockConnection, type OfTeam, requireDomain, storeConnection } from './connections.service.ts';

type Input = CallRequest<'PUT /app/teams/{teamId}/sso/connections/{connectionId}/state'>['input'];

/**
 * Switches a connection on or off, or makes it the only way in for the people of its domains. The owners who are named keep
 * another way in; one of them has a passkey, or a password and a second factor, and cannot lose it from then on.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, SSO_CONNECTION_NOT_FOUND; OPERATION_NOT_ALLOWED with the reason `not_tested`,
 * `test_again`, `exempt_owner` or `no_domain`
 */
export async function switchConnection(ctx: Context, of: OfTeam, input: Input): Promise<void> {
  await transact(ctx, async (db) => {
    const before = await lockConnection(ctx, db, of);
    const { teamId, connectionId } = of;
    if (input.state === before.state && input.state !== 'enforced') return;
    if (input.state !== 'off') await requireReady(ctx, db, before, input);
    if (input.state === 'off' && before.state === 'draft') return;
    await storeConnection(db, connectionId, changesTo(ctx, before, input));
    const exemptUserIds = input.state === 'enforced' ? [...new Set(input.exemptUserIds)] : undefined;
    if (exemptUserIds) await exempt(db, teamId, exemptUserIds);
    else await dropExemptions(db, teamId);
    const bound = await deriveEnforcement(ctx, db, { domains: await domainsOf(db, teamId) });
    await mailBound(ctx, db, before, bound);
    const facts = {
      name: before.name,
      before: before.state,
      after: input.state,
      ...(exemptUserIds && { exemptUserIds }),
    };
    await audit(ctx, db, 'sso.connection_switched', { id: connectionId, teamId }, facts);
    await announceChange(ctx, db, teamId, changeOf(before.state, input.state), before.name);
  });
}

/**
 * Removes a connection with what its identity provider knows people by. Who signed in by it uses a password, or has a link
 * for one mailed.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, SSO_CONNECTION_NOT_FOUND
 */
export async function removeConnection(ctx: Context, of: OfTeam): Promise<void> {
  await transact(ctx, async (db) => {
    const { name } = await lockConnection(ctx, db, of);
    const { teamId, connectionId } = of;
    const domains = await domainsOf(db, teamId);
    await db.delete(ssoConnections).where(eq(ssoConnections.id, connectionId));
    await dropExemptions(db, teamId);
    await deriveEnforcement(ctx, db, { domains });
    await audit(ctx, db, 'sso.connection_removed', { id: connectionId, teamId }, { name });
    await announceChange(ctx, db, teamId, 'connection_removed', name);
  });
}

async function requireReady(ctx: Context, db: Db, connection: SsoConnection, { state }: Input): Promise<void> {
  await requireDomain(db, connection.teamId);
  if (connection.state === 'draft') throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'not_tested' });
  if (state === 'enforced' && !(await hasPassedTest(ctx, db, connection))) {
    throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'test_again' });
  }
}

function changesTo(
  ctx: Context,
  { switchedOnAt, state: before }: SsoConnection,
  { state }: Input,
): Partial<SsoConnection> {
  const now = ctx.parts.clock.now();
  const isOn = before === 'on' || before === 'enforced';
  return {
    state,
    switchedOnAt: state === 'off' ? null : isOn ? switchedOnAt : now,
    enforcedAt: state === 'enforced' ? now : null,
    enforcedByUserId: state === 'enforced' ? actorOf(ctx).userId : null,
  };
}

/** @throws OPERATION_NOT_ALLOWED `exempt_owner` unless all are owners, and one has a way in that nobody steals alone */
async function exempt(db: Db, teamId: string, userIds: string[]): Promise<void> {
  const owners = await db
    .select({ hasWayIn: sql<boolean>`${hasWayInSql('users')}` })
    .from(teamUsers)
    .innerJoin(users, eq(users.id, teamUsers.userId))
    .where(and(eq(teamUsers.teamId, teamId), eq(teamUsers.role, 'owner'), inArray(teamUsers.userId, userIds)));
  if (owners.length < userIds.length || !owners.some(({ hasWayIn }) => hasWayIn)) {
    throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'exempt_owner' });
  }
  await setSsoExempt(db, teamId, userIds);
}

/** Without a connection that is the only way in, nobody needs another one. */
async function dropExemptions(db: Db, teamId: string): Promise<void> {
  const enforced = and(eq(ssoConnections.teamId, teamId), eq(ssoConnections.state, 'enforced'));
  if ((await db.$count(ssoConnections, enforced)) === 0) await setSsoExempt(db, teamId, []);
}

async function domainsOf(db: Db, teamId: string): Promise<string[]> {
  const rows = await db.select({ domain: teamDomains.domain }).from(teamDomains).where(eq(teamDomains.teamId, teamId));
  return rows.map(({ domain }) => domain);
}

/** Notifies those who have to use single sign-on now, and never did. */
async function mailBound(ctx: Context, db: Db, { id, teamId }: SsoConnection, bound: string[]): Promise<void> {
  if (bound.length === 0) return;
  const known = db
    .select({ userId: ssoIdentities.userId })
    .from(ssoIdentities)
    .where(eq(ssoIdentities.connectionId, id));
  const people = await db
    .select()
    .from(users)
    .where(and(inArray(users.id, bound), isNull(users.deletedAt), notInArray(users.id, known)));
  const team = await teamName(db, teamId);
  for (const person of people) await sendMail(ctx, db, ssoEnforcedMail, ownerOf(person), { team });
}

function changeOf(before: SsoConnection['state'], after: Input['state']): SsoChange {
  if (after === 'enforced') return 'enforced';
  if (after === 'off') return 'switched_off';
  return before === 'enforced' ? 'not_enforced' : 'switched_on';
}
