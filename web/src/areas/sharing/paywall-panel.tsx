import { useT } from '../../i18n/use-t.ts';
import { useAccount } from '../../platform/account/use-account.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';

/** Shown instead of giving the editor role while the team has no active subscription (spec 3 §6). */
export function PaywallPanel({ teamId }: { teamId: string }) {
  const t = useT();
  const account = useAccount();
  const isOwner = account.data?.teams.some((team) => team.id === teamId && team.role === 'owner') ?? false;
  return (
    <Banner
      alert
      title={t('sharing.paywall.title')}
      action={
        isOwner ? (
          <a className={buttonClass({ variant: 'primary', size: 'sm' })} href={`/teams/${teamId}/subscription`}>
            {t('sharing.paywall.subscribe')}
          </a>
        ) : undefined
      }
    >
      {isOwner ? t('sharing.paywall.owner') : t('sharing.paywall.others')}
    </Banner>
  );
}
