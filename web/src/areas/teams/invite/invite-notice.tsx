import { mostSeats } from '@chamfer/contract/rules';
import { Link } from '@tanstack/react-router';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { Team } from '../../../platform/account/account-types.ts';
import { mayOpen } from '../../../platform/account/team-pages.ts';
import { pageAddress } from '../../../platform/page/page-config.ts';
import { Button, buttonClass } from '../../../ui/action/button.tsx';
import { TextLink } from '../../../ui/action/text-link.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { estimateRefusal } from './invite-refusal.ts';
import type { InviteEstimate } from './invite-rules.ts';
import type { InviteFormState } from './use-invite-form.ts';

type Reason = NonNullable<InviteEstimate['reason']>;

const pages = { billing: '/teams/$teamId/billing', subscription: '/teams/$teamId/subscription' } as const;

/** Why an estimate says that nobody can be invited, and what helps (spec 2 §8); `others`: to those who cannot do it. */
const reasons: Record<Reason, { title: MessageKey; text: MessageKey; others?: MessageKey; page?: keyof typeof pages }> =
  {
    grace_period: {
      title: 'teamInvites.blocked',
      text: 'teamInvites.blocked.grace',
      others: 'teamInvites.blocked.grace.owner',
      page: 'billing',
    },
    canceled: {
      title: 'teamInvites.blocked',
      text: 'teamInvites.blocked.canceled',
      others: 'teamInvites.blocked.canceled.owner',
      page: 'subscription',
    },
    not_supported: { title: 'teamInvites.unavailable', text: 'teamInvites.error.notSupported' },
  };

/** Why nobody can be invited now, or not so many, and what to do about it (spec 2 §8, J40). */
export function InviteNotice({
  team,
  state: { form, estimate, obstacle },
}: {
  team: Pick<Team, 'id' | 'can' | 'addons'>;
  state: InviteFormState;
}) {
  const t = useT();
  const { data, isError, error, isFetching } = estimate;
  if (data && !data.available) {
    const { title, text, others, page } = reasons[data.reason ?? 'not_supported'];
    const mayHelp = page !== undefined && mayOpen(team, page);
    const way =
      page && mayHelp ? (
        <Link className={buttonClass({ size: 'sm' })} to={pages[page]} params={{ teamId: team.id }}>
          {t(`common.nav.${page}`)}
        </Link>
      ) : null;
    return (
      <Banner kind="warn" alert title={t(title)} action={way}>
        {t(mayHelp ? text : (others ?? text))} {title === 'teamInvites.unavailable' ? <LearnMore /> : null}
      </Banner>
    );
  }
  if (isError) {
    return (
      <Banner
        kind="danger"
        alert
        title={t('teamInvites.unavailable')}
        action={
          <Button size="sm" busy={isFetching} onClick={() => void estimate.refetch()}>
            {t('common.retry')}
          </Button>
        }
      >
        {t(estimateRefusal(error).form ?? 'common.error.tryAgain')} <LearnMore />
      </Banner>
    );
  }
  if (form.failure) {
    return (
      <Banner kind="danger" alert title={t('teamInvites.unavailable')}>
        {form.failure}
      </Banner>
    );
  }
  if (obstacle === 'owner') {
    return (
      <Banner kind="warn" alert>
        {t('teamInvites.checkout.owner')}
      </Banner>
    );
  }
  if (obstacle === 'contributors' && data) {
    return (
      <Banner kind="warn" alert>
        {t('teamInvites.contributorsBlocked', { count: data.contributorBlockedEmailCount })}
      </Banner>
    );
  }
  if (obstacle === 'seats' && data) {
    return (
      <Banner kind="warn" alert>
        {t('teamInvites.overSeats', { count: data.overSeatLimit, most: mostSeats })}
      </Banner>
    );
  }
  return null;
}

function LearnMore() {
  const t = useT();
  return (
    <TextLink href={pageAddress('help-center')} target="_blank" rel="noopener">
      {t('teamInvites.learnMore')}
    </TextLink>
  );
}
