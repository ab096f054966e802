import type { MessageKey } from '../../i18n/messages.ts';
import { useT } from '../../i18n/use-t.ts';
import type { Team } from '../../platform/account/account-types.ts';
import { Badge } from '../../ui/feedback/badge.tsx';

/** The texts of a team's badge (spec 1 §9). */
const badgeLabels: Record<NonNullable<Team['subscriptionBadge']>, MessageKey> = {
  custom: 'common.badge.custom',
  pro: 'common.badge.pro',
  edu: 'common.badge.edu',
  basic: 'common.badge.basic',
  guest: 'common.badge.guest',
};

/**
 * What plan a team has, or that one is its guest (spec 1 §3 Team); nothing where plans have no names, nor for a trial, which
 * `useTeamLine` tells.
 */
export function TeamBadge({
  team: { subscriptionBadge: badge, isTrial },
}: {
  team: Pick<Team, 'subscriptionBadge' | 'isTrial'>;
}) {
  const t = useT();
  if (badge === null || isTrialOfPro({ subscriptionBadge: badge, isTrial })) return null;
  return <Badge tone={badge === 'basic' || badge === 'guest' ? 'plain' : 'accent'}>{t(badgeLabels[badge])}</Badge>;
}

/** The line below the name of a team: how many people are in it, and that it tries Pro, where it does. */
export function useTeamLine(): (team: Pick<Team, 'subscriptionBadge' | 'isTrial' | 'memberCount'>) => string {
  const t = useT();
  return (team) => t(isTrialOfPro(team) ? 'common.team.trial' : 'common.team.members', { count: team.memberCount });
}

const isTrialOfPro = ({ subscriptionBadge, isTrial }: Pick<Team, 'subscriptionBadge' | 'isTrial'>) =>
  isTrial && subscriptionBadge === 'pro';
