import { sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { isConsumerDomain } from '../../teams/invitations/consumer-domains.service.ts';
import { registrableDomainOf } from './academic-domains.ts';

/**
 * Whether an address belongs to a company: to one the operator lists, or to one whose people pay for a team here. A school
 * may pay for a team as well.
 */
export async function isCompanyAddress(
  { parts: { config } }: Context,
  db: Db,
  { email, hasEduDomain }: { email: string; hasEduDomain: boolean },
): Promise<boolean> {
  const domain = registrableDomainOf(email);
  if (!domain) return false;
  if (config.EDUCATION_REFUSED_DOMAINS.includes(domain)) return true;
  return !hasEduDomain && !isConsumerDomain(domain) && isOfPayingTeam(db, domain);
}

/** Whether the owner of a team that pays, or has a contract, has proven an address of the domain. */
async function isOfPayingTeam(db: Db, domain: string): Promise<boolean> {
  const { rows } = await db.execute<{ pays: boolean }>(sql`select exists (
    select from subscriptions s
    join team_users t on t.team_id = s.team_id and t.role = 'owner'
    join users u on u.id = t.user_id and u.deleted_at is null and u.email_verified_at is not null
    where s.status in ('active', 'grace') and s.origin in ('checkout', 'contract')
      and (split_part(u.email, '@', 2) = ${domain} or right(u.email, ${domain.length + 1}) = ${`.${domain}`})
  ) as pays`);
  return rows[0]!.pays;
}
