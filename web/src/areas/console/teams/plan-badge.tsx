import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';

const names: Readonly<Record<string, MessageKey>> = {
  basic: 'common.badge.basic',
  pro: 'common.badge.pro',
  edu: 'common.badge.edu',
  custom: 'common.badge.custom',
};

/** The plan of a team; nothing where nothing is sold. */
export function PlanBadge({ plan }: { plan: string | null }) {
  const t = useT();
  if (plan === null) return null;
  const name = names[plan];
  return <Badge tone={plan === 'basic' ? 'plain' : 'accent'}>{name ? t(name) : plan}</Badge>;
}
