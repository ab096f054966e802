import type { MessageKey } from '../i18n/messages.ts';
import { useT } from '../i18n/use-t.ts';
import type { Team } from '../platform/account/account-types.ts';
import { Badge } from '../ui/badge.tsx';

/** The texts of a team's badge (spec 1 §9). */
const badgeLabels: Record<Team['subscriptionBadge'], MessageKey> = {
  custom: 'common.badge.custom',
  pro: 'common.badge.pro',
  edu: 'common.badge.edu',
  basic: 'common.badge.basic',
  guest: 'common.badge.guest',
};

/** What plan a team has, or that one is its guest (spec 1 §3 Team). */
export function TeamBadge({ badge }: { badge: Team['subscriptionBadge'] }) {
  const t = useT();
  return <Badge tone={badge === 'basic' || badge === 'guest' ? 'plain' : 'accent'}>{t(badgeLabels[badge])}</Badge>;
}
