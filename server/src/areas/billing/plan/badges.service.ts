import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { setBadge } from '../../teams/core/teams.service.ts';
import type { Subscription } from '../orders/subscriptions.service.ts';
import { licencesOf, plansOf } from './held-plans.ts';

/**
 * Gives a team the badge of what it has now: of its own subscription, else of what the owner for whom it is primary
 * has for themselves, such as an education licence or a subscription from the App Store, else of Basic.
 */
export async function renewBadge(ctx: Context, db: Db, teamId: string): Promise<void> {
  const plan = (await plansOf(db, [teamId])).get(teamId);
  if (plan) return setBadge(ctx, db, teamId, plan.origin === 'contract' ? 'custom' : 'pro');
  const licence = (await licencesOf(db, [teamId])).get(teamId);
  return setBadge(ctx, db, teamId, badgeOfLicence(licence));
}

function badgeOfLicence(licence: Pick<Subscription, 'type'> | undefined): 'edu' | 'pro' | 'basic' {
  if (!licence) return 'basic';
  return licence.type === 'edu' ? 'edu' : 'pro';
}
