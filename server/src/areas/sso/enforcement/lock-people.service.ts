import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { users } from '../../people/people.tables.ts';
import { type LockedTeam, lockTeam } from '../../teams/core/team-locks.service.ts';
import { teamDomains } from '../sso.tables.ts';
import { domainSql } from './find-connection.service.ts';

/**
 * Locks a team with everybody who has an address at its domains, for a change that may decide how they sign in: accounts are
 * locked before teams, as everywhere.
 */
export async function lockTeamWithPeople(ctx: Context, db: Db, teamId: string): Promise<LockedTeam> {
  const people = await findPeople(db, eq(teamDomains.teamId, teamId));
  return lockTeam(ctx, db, teamId, people, 'no key update');
}

/** The accounts with an address at some domains. */
export async function findPeople(db: Db, which: SQL): Promise<string[]> {
  const found = await db
    .selectDistinct({ id: users.id })
    .from(users)
    .innerJoin(teamDomains, eq(teamDomains.domain, domainSql(sql`${users.email}`)))
    .where(and(which, eq(users.kind, 'full'), sql`${users.deletedAt} is null`));
  return found.map(({ id }) => id);
}
