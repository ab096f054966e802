import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { track } from '../../../platform/tracking/signals.ts';
import { textLinkClass } from '../../../ui/action/text-link.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';

/** Whose plan lacks something. */
export interface PaywallOf {
  teamId: string;
}

/** Says that the plan does not include editors: owners subscribe, others talk to the owner (spec 3 §6). */
export function Paywall({ teamId }: PaywallOf) {
  const t = useT();
  useEffect(() => track('paywall_shown', { feature: 'editor_role', team_ids: [teamId] }), [teamId]);
  const isOwner = useAccount().data?.teams.some(({ id, isOwner: owns }) => id === teamId && owns) ?? false;
  return (
    <Banner>
      {isOwner ? t('sharing.paywall.owner') : t('sharing.paywall.other')}{' '}
      {isOwner ? (
        <Link className={textLinkClass()} to="/teams/$teamId/subscription" params={{ teamId }}>
          {t('sharing.paywall.subscribe')}
        </Link>
      ) : null}
    </Banner>
  );
}
