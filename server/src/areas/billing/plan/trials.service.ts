import { eq, or } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { hashSecret } from '../../../platform/secrets.ts';
import { subscriptions } from '../orders/subscriptions.tables.ts';
import { trialClaims } from './plan.tables.ts';

/** Whom a trial is given to: once for each person, team and card (DECISIONS 30). */
export interface TrialClaim {
  userId: string;
  teamId: string;
  /** The provider's fingerprint of the card; null while it is not known. */
  fingerprint: string | null;
}

const claimsOf = ({ userId, teamId, fingerprint }: TrialClaim) => [
  { kind: 'user' as const, hash: hashSecret(userId) },
  { kind: 'team' as const, hash: hashSecret(teamId) },
  ...(fingerprint ? [{ kind: 'card' as const, hash: hashSecret(fingerprint) }] : []),
];

/** Whether a trial can be given: nobody claimed one, and the team never had a subscription. */
export async function isTrialLeft(db: Db, claim: Omit<TrialClaim, 'fingerprint'>): Promise<boolean> {
  if (await hasHadSubscription(db, claim.teamId)) return false;
  const hashes = claimsOf({ ...claim, fingerprint: null }).map(({ hash }) => eq(trialClaims.hash, hash));
  return (await db.$count(trialClaims, or(...hashes))) === 0;
}

/** Claims the trial with an order; false if somebody or something of it had one before. */
export async function claimTrial(ctx: Context, db: Db, orderId: string, claim: TrialClaim): Promise<boolean> {
  const claims = claimsOf(claim);
  const at = ctx.parts.clock.now();
  const made = await db
    .insert(trialClaims)
    .values(claims.map((each) => ({ ...each, orderId, at })))
    .onConflictDoNothing()
    .returning({ kind: trialClaims.kind });
  return made.length === claims.length;
}

/** Gives the trial of an order back that was never begun. */
export async function returnTrial(db: Db, orderId: string): Promise<void> {
  await db.delete(trialClaims).where(eq(trialClaims.orderId, orderId));
}

/** Whether a team had a subscription that got as far as to be paid for or tried. */
async function hasHadSubscription(db: Db, teamId: string): Promise<boolean> {
  const rows = await db
    .select({ status: subscriptions.status, version: subscriptions.version, origin: subscriptions.origin })
    .from(subscriptions)
    .where(eq(subscriptions.teamId, teamId));
  // One whose first payment failed was reserved and given back: it ends with its second change.
  return rows.some(({ status, version }) => status !== 'starting' && !(status === 'ended' && version === 2));
}
