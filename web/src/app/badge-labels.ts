import type { MessageKey } from '../i18n/messages.ts';
import type { Team } from '../platform/account/account-types.ts';

/** The texts of a team's badge (spec 1 §9). */
export const badgeLabels: Record<Team['subscriptionBadge'], MessageKey> = {
  custom: 'common.badge.custom',
  pro: 'common.badge.pro',
  edu: 'common.badge.edu',
  basic: 'common.badge.basic',
  guest: 'common.badge.guest',
};
