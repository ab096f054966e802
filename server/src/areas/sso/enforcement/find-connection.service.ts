import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { domainOf } from '../../people/mail-address.service.ts';
import { ssoConnections, teamDomains } from '../sso.tables.ts';

/** A stored connection. */
export type SsoConnection = typeof ssoConnections.$inferSelect;

/** An expression: the domain in an expression for an address. */
export function domainSql(email: SQL): SQL {
  return sql`substring(${email} from '[^@]*$')`;
}

/** A condition on `team_domains`, under the alias d: proven, and not lost. */
export const isHeldSql = sql`d.verified_at is not null and d.lost_at is null`;

/**
 * A lateral join: under the alias c the connection that the people of the domain d sign in through. It is the one that was
 * chosen for the domain, where that is on, else the first that was switched on.
 */
export const connectionOfDomainSql = sql`cross join lateral (
  select * from sso_connections where team_id = d.team_id and state in ('on', 'enforced')
  order by (id = d.connection_id) desc nulls last, switched_on_at, id limit 1
) c`;

/** The id of the connection that an address signs in through, by its domain alone; null for none (DECISIONS 10). */
export async function connectionOf(db: Db, email: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from team_domains d ${connectionOfDomainSql} where d.domain = ${domainOf(email)} and ${isHeldSql}`);
  return rows[0]?.id ?? null;
}

/** A connection, or null. */
export async function findConnection(db: Db, connectionId: string): Promise<SsoConnection | null> {
  const [found] = await db.select().from(ssoConnections).where(eq(ssoConnections.id, connectionId));
  return found ?? null;
}

/** Whether a team holds a domain now: equality, never a suffix. */
export async function holdsDomain(db: Db, teamId: string, domain: string): Promise<boolean> {
  return (await db.$count(teamDomains, and(heldBy(teamId), eq(teamDomains.domain, domain)))) > 0;
}

/** Whether a team holds any domain now. */
export async function holdsAnyDomain(db: Db, teamId: string): Promise<boolean> {
  return (await db.$count(teamDomains, heldBy(teamId))) > 0;
}

function heldBy(teamId: string) {
  return and(eq(teamDomains.teamId, teamId), isNotNull(teamDomains.verifiedAt), isNull(teamDomains.lostAt));
}
