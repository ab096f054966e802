import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { dayAgoOf } from '../../../platform/clock.ts';
import { type Context, systemContext, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../platform/database/database-errors.ts';
import { lockRows } from '../../../platform/database/locks.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import type { Parts } from '../../../platform/parts.ts';
import { authorize } from '../../../platform/policy.ts';
import { mailOwners } from '../../teams/core/owner-mails.service.ts';
import { findTeam } from '../../teams/core/team-locks.service.ts';
import { team } from '../../teams/core/teams.policy.ts';
import { announceChange } from '../core/announce-change.service.ts';
import { deriveEnforcement } from '../enforcement/derive-enforcement.service.ts';
import { findPeople } from '../enforcement/lock-people.service.ts';
import { ssoDomainLostMail, ssoDomainMissingMail } from '../sso.mails.ts';
import { teamDomains } from '../sso.tables.ts';
import { lookUpProof, type ProofState, proofResolver } from './domain-proof.ts';
import { missingMs, type ShownDomain, showOne, type TeamDomain } from './domains.service.ts';

/** New domains are looked up at every run for so long, in milliseconds; all others once a day. */
const eagerMs = 3 * 24 * 60 * 60_000;
/** How many domains one run looks up. */
const atATime = 100;

/** Looks the records of domains up. */
export const domainCheckJob = defineJob<Record<string, never>>('sso.domains', {
  retryLimit: 0,
  retryDelay: 60,
  atOnce: 1,
  schedule: '*/5 * * * *',
});

/**
 * Looks the record of one domain up now, for an owner who waits for it.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, SSO_DOMAIN_NOT_FOUND; SSO_DOMAIN_TAKEN if another team has proven it
 */
export async function checkDomain(
  ctx: Context,
  { teamId, domainId }: { teamId: string; domainId: string },
): Promise<ShownDomain> {
  const { db } = ctx.parts.database;
  authorize(team.manageIntegrations, await findTeam(ctx, db, teamId));
  const [row] = await db
    .select()
    .from(teamDomains)
    .where(and(eq(teamDomains.id, domainId), eq(teamDomains.teamId, teamId)));
  if (!row) throw new AppError('SSO_DOMAIN_NOT_FOUND');
  await lookUp(ctx, row);
  return showOne(db, teamId, domainId);
}

/** Looks up every domain that is due: new ones at every run, all others once a day. */
export async function checkDomains(parts: Parts): Promise<void> {
  const now = parts.clock.now();
  const eager = and(isNull(teamDomains.verifiedAt), gt(teamDomains.createdAt, new Date(now.getTime() - eagerMs)));
  const due = await parts.database.db
    .select()
    .from(teamDomains)
    .where(or(isNull(teamDomains.checkedAt), eager, lt(teamDomains.checkedAt, dayAgoOf(parts))))
    .orderBy(sql`${teamDomains.checkedAt} nulls first`, asc(teamDomains.id))
    .limit(atATime);
  const problems: unknown[] = [];
  for (const row of due) {
    await lookUp(systemContext(parts), row).catch((error: unknown) => {
      // Only an owner who presses the button learns that another team has proven the domain.
      if (!(error instanceof AppError)) problems.push(error);
    });
  }
  if (problems.length > 0) throw new AggregateError(problems, 'some domains could not be looked up');
}

async function lookUp(ctx: Context, { id, domain, token }: TeamDomain): Promise<void> {
  const resolver = proofResolver({ servers: ctx.parts.config.DNS_SERVERS });
  const lookup = await lookUpProof({ domain, token, resolver });
  try {
    await transact(ctx, (db) => applyLookup(ctx, db, id, lookup));
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause;
    await ctx.parts.database.db
      .update(teamDomains)
      .set({ checkedAt: ctx.parts.clock.now() })
      .where(eq(teamDomains.id, id));
    throw new AppError('SSO_DOMAIN_TAKEN', null, { cause });
  }
}

/** Stores what DNS answered. Where it did not answer nothing changes: only a record that is gone is gone. */
async function applyLookup(ctx: Context, db: Db, domainId: string, lookup: ProofState): Promise<void> {
  const now = ctx.parts.clock.now();
  await lockRows(db, 'users', await findPeople(db, eq(teamDomains.id, domainId)), 'no key update');
  const [before] = await db.select().from(teamDomains).where(eq(teamDomains.id, domainId)).for('update');
  if (!before) return;
  const { teamId, domain, verifiedAt, missingSince, lostAt } = before;
  const subject = { id: domainId, teamId };
  const isHeld = verifiedAt !== null && lostAt === null;
  const set = (changes: Partial<TeamDomain>) =>
    db
      .update(teamDomains)
      .set({ checkedAt: now, ...changes })
      .where(eq(teamDomains.id, domainId));

  if (lookup === 'unknown') await set({});
  else if (lookup === 'found') {
    await set({ missingSince: null, lostAt: null, verifiedAt: verifiedAt ?? now });
    if (isHeld) return;
    await deriveEnforcement(ctx, db, { domains: [domain] });
    await audit(ctx, db, 'sso.domain_verified', subject, { domain });
    await announceChange(ctx, db, teamId, 'domain_verified', domain);
  } else if (isHeld && missingSince && missingSince.getTime() + missingMs <= now.getTime()) {
    await set({ lostAt: now });
    await deriveEnforcement(ctx, db, { domains: [domain] });
    await audit(ctx, db, 'sso.domain_lost', subject, { domain });
    await mailOwners(db, teamId, (owner) => sendMail(ctx, db, ssoDomainLostMail, owner, { domain, teamId }));
  } else if (isHeld && !missingSince) {
    await set({ missingSince: now });
    const until = { at: new Date(now.getTime() + missingMs), timeZone: 'UTC' };
    await mailOwners(db, teamId, (owner) => sendMail(ctx, db, ssoDomainMissingMail, owner, { domain, until, teamId }));
  } else await set({});
}
