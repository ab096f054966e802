import type { CallOutput } from '@chamfer/contract';
import { renewalDays } from '@chamfer/contract/education-rules';
import { actorOf, type Context } from '../../../platform/context.ts';
import { authorize } from '../../../platform/policy.ts';
import { requireUser } from '../../people/people.service.ts';
import { findEducationFacts, photoAskedOf } from '../addresses/education-facts.service.ts';
import { education } from '../education.policy.ts';
import {
  type EducationLicence,
  type EducationRequest,
  findLicence,
  findOpenRequest,
} from '../licences/find-education.service.ts';
import { listUnsent } from '../photos/id-photos.service.ts';

type Check = CallOutput<'GET /edu/edu-request'>;
/** What an account has of a request and a licence. */
export interface Standing {
  request: EducationRequest | undefined;
  licence: EducationLicence | undefined;
}

/**
 * Whether the actor can request a licence, or what became of the request.
 * @throws EDU_REQUEST_UNAVAILABLE; EMAIL_NOT_VERIFIED, EDU_REQUEST_INELIGIBLE_EMAIL where there is no request and no licence
 */
export async function checkEducation(ctx: Context): Promise<Check> {
  const { db } = ctx.parts.database;
  const user = await requireUser(db, actorOf(ctx).userId);
  const facts = await findEducationFacts(ctx, db, user);
  authorize(education.see, facts);
  const standing = { request: await findOpenRequest(db, user.id), licence: await findLicence(db, user.id) };
  const status = statusOf(ctx, standing);
  if (!status) authorize(education.check, facts);
  const { request, licence } = standing;
  const { hasEduDomain } = facts;
  return {
    verified: status === 'approved',
    eduRequestStatus: request ? 'pending' : licence ? 'approved' : null,
    dueToRenew: licence !== undefined && isDueToRenew(ctx, licence),
    hasEduDomain,
    eduEmailAlreadyUsed: facts.isUsed,
    status,
    email: user.email,
    evidence: hasEduDomain ? null : await photoAskedOf(db, user),
    requestedAt: request?.createdAt.toISOString() ?? null,
    licenceUntil: licence?.until.toISOString() ?? null,
    renewableFrom: licence ? renewableFrom(licence).toISOString() : null,
    photos: await listUnsent(db, user.id),
  };
}

/** The page that shows where an account is (DECISIONS 36); null where it can request a licence. */
export function statusOf(ctx: Context, { request, licence }: Standing): Check['status'] {
  if (request) return request.status === 'unverified' ? 'verification-needed' : 'already-requested';
  if (!licence || isDueToRenew(ctx, licence)) return null;
  return licence.evidence === 'address' ? 'approved' : 'already-edu';
}

/** From when on a licence can be renewed. */
export function renewableFrom({ until }: Pick<EducationLicence, 'until'>): Date {
  return new Date(until.getTime() - renewalDays * 24 * 60 * 60_000);
}

function isDueToRenew({ parts }: Context, licence: EducationLicence): boolean {
  return renewableFrom(licence) <= parts.clock.now();
}
