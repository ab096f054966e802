import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { billingCustomers } from '../../billing/ledger/customers.tables.ts';
import type { User } from '../../people/people.service.ts';
import { teamUsers } from '../../teams/core/teams.tables.ts';
import type { EducationFacts } from '../education.policy.ts';
import { isSchoolAddress } from './academic-domains.ts';
import { isClaimedByOther } from './claims.service.ts';
import { isCompanyAddress } from './company-address.service.ts';
import { isFromChina } from './from-china.ts';

/** The facts that decide what an account may ask for (spec 2 §4 EDU check outcomes). */
export async function findEducationFacts(ctx: Context, db: Db, user: User): Promise<EducationFacts> {
  const { EDUCATION_DOMAINS, EDUCATION } = ctx.parts.config;
  const hasEduDomain = await isSchoolAddress(user.email, EDUCATION_DOMAINS);
  return {
    isOffered: ctx.parts.config.BILLING !== 'off' && EDUCATION === 'on',
    ssoEnforced: user.ssoEnforced,
    isVerified: user.emailVerifiedAt !== null,
    hasEduDomain,
    isCompany: await isCompanyAddress(ctx, db, { email: user.email, hasEduDomain }),
    isUsed: await isClaimedByOther(ctx, db, user),
  };
}

/** What an account that has no address of a school is asked for a photo of. */
export async function photoAskedOf(db: Db, { id, email }: Pick<User, 'id' | 'email'>): Promise<'id_photo' | 'chsi'> {
  const [own] = await db
    .select({ details: billingCustomers.details })
    .from(teamUsers)
    .innerJoin(billingCustomers, eq(billingCustomers.teamId, teamUsers.teamId))
    .where(and(eq(teamUsers.userId, id), eq(teamUsers.role, 'owner'), eq(teamUsers.isPrimary, true)));
  return isFromChina(email, own?.details?.countryCode ?? null) ? 'chsi' : 'id_photo';
}
