import type { CallOutput } from '@chamfer/contract';
import { mostDomains } from '@chamfer/contract/calls/teams/team-sso';
import { and, asc, eq, sql } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { authorize } from '../../../platform/policy.ts';
import { notifyTeam } from '../../teams/core/team-events.service.ts';
import { lockTeam } from '../../teams/core/team-locks.service.ts';
import { team } from '../../teams/core/teams.policy.ts';
import { announceChange } from '../core/announce-change.service.ts';
import { deriveEnforcement } from '../enforcement/derive-enforcement.service.ts';
import { domainSql } from '../enforcement/find-connection.service.ts';
import { lockTeamWithPeople } from '../enforcement/lock-people.service.ts';
import { ssoConnections, teamDomains } from '../sso.tables.ts';
import { proofRecord } from './domain-proof.ts';
import { readDomain } from './read-domain.ts';

/** A stored domain. */
export type TeamDomain = typeof teamDomains.$inferSelect;
/** A domain as its owners see it. */
export type ShownDomain = CallOutput<'POST /app/teams/{teamId}/sso/domains'>;

/** A verified domain whose record is gone counts for three more days, in milliseconds. */
export const missingMs = 3 * 24 * 60 * 60_000;

/** The domains of a team by name, as its owners see them. */
export async function listDomains(db: Db, teamId: string): Promise<ShownDomain[]> {
  const rows = await db
    .select()
    .from(teamDomains)
    .where(eq(teamDomains.teamId, teamId))
    .orderBy(asc(teamDomains.domain));
  const { rows: counted } = await db.execute<{ domain: string; people: number }>(sql`
    select ${domainSql(sql`u.email`)} as domain, count(*)::int as people
    from team_users t join users u on u.id = t.user_id
    where t.team_id = ${teamId} and u.deleted_at is null group by 1`);
  const people = new Map(counted.map((row) => [row.domain, row.people]));
  return rows.map((row) => showDomain(row, people.get(row.domain) ?? 0));
}

/** One domain of a team, as its owners see it. @throws SSO_DOMAIN_NOT_FOUND */
export async function showOne(db: Db, teamId: string, domainId: string): Promise<ShownDomain> {
  const found = (await listDomains(db, teamId)).find(({ id }) => id === domainId);
  if (!found) throw new AppError('SSO_DOMAIN_NOT_FOUND');
  return found;
}

function showDomain(row: TeamDomain, peopleCount: number): ShownDomain {
  const { id, domain, token, verifiedAt, checkedAt, missingSince, lostAt, connectionId } = row;
  const ends = missingSince && !lostAt ? new Date(missingSince.getTime() + missingMs) : lostAt;
  return {
    id,
    domain,
    state: !verifiedAt ? 'pending' : lostAt ? 'lost' : missingSince ? 'missing' : 'verified',
    record: proofRecord(domain, token),
    verifiedAt: verifiedAt?.toISOString() ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
    lostAt: ends?.toISOString() ?? null,
    peopleCount,
    connectionId,
  };
}

/**
 * Adds a domain to a team, which its record has to prove.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, SSO_DOMAIN_INVALID with a reason, SSO_DOMAIN_EXISTS; OPERATION_NOT_ALLOWED `limit`
 */
export async function addDomain(ctx: Context, teamId: string, text: string): Promise<ShownDomain> {
  const read = readDomain(text);
  return transact(ctx, async (db) => {
    authorize(team.manageIntegrations, await lockTeam(ctx, db, teamId));
    if (read.reason) throw new AppError('SSO_DOMAIN_INVALID', { reason: read.reason.replaceAll('-', '_') });
    const { clock, ids } = ctx.parts;
    if ((await db.$count(teamDomains, eq(teamDomains.teamId, teamId))) >= mostDomains) {
      throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'limit' });
    }
    const { domain } = read;
    const [added] = await db
      .insert(teamDomains)
      .values({ id: ids.uuid(), teamId, domain, token: ids.secret(), createdAt: clock.now() })
      .onConflictDoNothing()
      .returning();
    if (!added) throw new AppError('SSO_DOMAIN_EXISTS');
    await audit(ctx, db, 'sso.domain_added', { id: added.id, teamId }, { domain });
    await notifyTeam(ctx, db, teamId, 'settings');
    return showOne(db, teamId, added.id);
  });
}

/**
 * Chooses the connection that the people of a domain sign in through.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, SSO_DOMAIN_NOT_FOUND, SSO_CONNECTION_NOT_FOUND
 */
export async function assignDomain(
  ctx: Context,
  { teamId, domainId }: { teamId: string; domainId: string },
  connectionId: string | null,
): Promise<ShownDomain> {
  return transact(ctx, async (db) => {
    authorize(team.manageIntegrations, await lockTeamWithPeople(ctx, db, teamId));
    const ofTeam = connectionId && and(eq(ssoConnections.teamId, teamId), eq(ssoConnections.id, connectionId));
    if (ofTeam && (await db.$count(ssoConnections, ofTeam)) === 0) throw new AppError('SSO_CONNECTION_NOT_FOUND');
    const [changed] = await db
      .update(teamDomains)
      .set({ connectionId })
      .where(and(eq(teamDomains.teamId, teamId), eq(teamDomains.id, domainId)))
      .returning();
    if (!changed) throw new AppError('SSO_DOMAIN_NOT_FOUND');
    const { domain } = changed;
    await deriveEnforcement(ctx, db, { domains: [domain] });
    await audit(ctx, db, 'sso.domain_assigned', { id: domainId, teamId }, { domain, connectionId });
    await notifyTeam(ctx, db, teamId, 'settings');
    return showOne(db, teamId, domainId);
  });
}

/**
 * Removes a domain; its people sign in as before.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, SSO_DOMAIN_NOT_FOUND
 */
export async function removeDomain(
  ctx: Context,
  { teamId, domainId }: { teamId: string; domainId: string },
): Promise<void> {
  await transact(ctx, async (db) => {
    authorize(team.manageIntegrations, await lockTeamWithPeople(ctx, db, teamId));
    const [removed] = await db
      .delete(teamDomains)
      .where(and(eq(teamDomains.teamId, teamId), eq(teamDomains.id, domainId)))
      .returning();
    if (!removed) throw new AppError('SSO_DOMAIN_NOT_FOUND');
    const { domain } = removed;
    await deriveEnforcement(ctx, db, { domains: [domain] });
    await audit(ctx, db, 'sso.domain_removed', { id: domainId, teamId }, { domain });
    await announceChange(ctx, db, teamId, 'domain_removed', domain);
  });
}
