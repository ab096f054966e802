import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { endPersonalTokensOf } from '../../api-tokens/token-ends.service.ts';
import { domainOf } from '../../people/mail-address.service.ts';
import { setSsoEnforced } from '../../people/people.service.ts';
import { endSessionsWhere } from '../../sessions/session-ends.service.ts';
import { sessions } from '../../sessions/sessions.tables.ts';
import { connectionOfDomainSql, domainSql, isHeldSql } from './find-connection.service.ts';

/**
 * Decides again who has to use single sign-on, in the transaction of whatever changed it: the people of some domains, or
 * some accounts. The domain is proven, its connection is enforced, and the person is no owner who keeps another way in
 * (DECISIONS 84). Of those who have to now, the sessions that the identity provider did not open end, and their personal API
 * tokens, which it did not let them make. Returns who they are.
 */
export async function deriveEnforcement(
  ctx: Context,
  db: Db,
  which: { userIds: string[] } | { domains: string[] },
): Promise<string[]> {
  const of =
    'userIds' in which
      ? sql`u.id = any(${sql.param(which.userIds)}::uuid[])`
      : sql`${domainSql(sql`u.email`)} = any(${sql.param(which.domains)}::text[])`;
  const { rows } = await db.execute<{ id: string; must: boolean }>(sql`
    select u.id, ${mustSql} as must from users u
    where ${of} and u.deleted_at is null and u.kind = 'full' and u.sso_enforced is distinct from ${mustSql}
    order by u.id`);
  const idsWhere = (must: boolean) => rows.filter((row) => row.must === must).map(({ id }) => id);
  await setSsoEnforced(db, idsWhere(false), false);
  const bound = await setSsoEnforced(db, idsWhere(true), true);
  if (bound.length > 0) {
    await endSessionsWhere(ctx, db, and(inArray(sessions.userId, bound), isNull(sessions.identityId)));
    await endPersonalTokensOf(ctx, db, bound);
  }
  return bound;
}

/** An expression: whether the account u has to use single sign-on. */
const mustSql: SQL = sql`exists (
  select from team_domains d ${connectionOfDomainSql}
  where d.domain = ${domainSql(sql`u.email`)} and ${isHeldSql} and c.state = 'enforced'
    and not exists (
      select from team_users t where t.team_id = d.team_id and t.user_id = u.id and t.sso_exempt
    )
)`;

/**
 * Whether a new account with this address would have to use single sign-on. Inside a transaction the answer holds until it
 * ends, so that no account slips in between.
 */
export async function isEnforced(db: Db, email: string): Promise<boolean> {
  const { rows } = await db.execute<{ state: string }>(sql`
    select c.state from team_domains d ${connectionOfDomainSql}
    where d.domain = ${domainOf(email)} and ${isHeldSql} for share`);
  return rows[0]?.state === 'enforced';
}
