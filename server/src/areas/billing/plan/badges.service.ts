import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { setBadge } from '../../teams/core/teams.service.ts';
import type { Subscription } from '../orders/subscriptions.service.ts';
import { licencesOf, plansOf } from './held-plans.ts';

/**
 * Gives a team the badge of what it has now: of its own subscription, else of a voucher that the owner for whom it is
 * primary has claimed, or of their education licence, else of Basic.
 */
export async function renewBadge(ctx: Context, db: Db, teamId: string): Promise<void> {
  const plan = (await plansOf(db, [teamId])).get(teamId);
  if (plan) return setBadge(ctx, db, teamId, plan.origin === 'contract' ? 'custom' : 'pro');
  const licence = (await licencesOf(db, [teamId])).get(teamId);
  return setBadge(ctx, db, teamId, badgeOfLicence(licence));
}

function badgeOfLicence(licence: Pick<Subscription, 'type' | 'origin'> | undefined): 'edu' | 'pro' | 'basic' {
  if (licence?.type === 'edu') return 'edu';
  return licence?.origin === 'voucher' ? 'pro' : 'basic';
}
