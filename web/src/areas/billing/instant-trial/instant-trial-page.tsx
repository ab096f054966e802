import { Check } from 'lucide-react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { Button, ButtonLink } from '../../../ui/action/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { RoundIcon } from '../../../ui/symbol/round-icon.tsx';
import { reminderOf, trialDays } from '../checkout/trial-dates.ts';
import { Timeline } from '../timeline/timeline.tsx';
import styles from './instant-trial.module.css';
import { Launch } from './launch.tsx';

/** `/instant-trial-confirmation`: a trial without a card has begun, and the app can be opened (spec 2 §2, J70). */
export default function InstantTrialPage() {
  const t = useT();
  const { data: account, isError, isFetching, refetch } = useAccount();
  const wanted = new URLSearchParams(location.search).get('team');
  const trials = account?.subscriptions.filter(({ isTrial, expiration }) => isTrial && expiration !== null) ?? [];
  const trial = trials.find(({ teamId }) => teamId === wanted) ?? trials[0];
  const end = trial?.expiration ?? null;
  if (isError) {
    return (
      <AuthShell art="bracket" title={t('billing.instant.failed')}>
        <Button size="lg" block busy={isFetching} onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
        <Launch />
      </AuthShell>
    );
  }
  if (account && end === null) {
    return (
      <AuthShell art="bracket" title={t('billing.instant.none')} lead={t('billing.instant.none.text')}>
        <ButtonLink href="/pricing" size="lg" block>
          {t('billing.instant.pricing')}
        </ButtonLink>
        <Launch />
      </AuthShell>
    );
  }
  return (
    <AuthShell
      art="bracket"
      icon={
        <RoundIcon tone="ok">
          <Check size={22} strokeWidth={1.5} aria-hidden />
        </RoundIcon>
      }
      title={t('billing.instant.title')}
      lead={end === null ? <Skeleton width="80%" /> : <Lead end={end} renews={trial?.autorenewal ?? false} />}
    >
      <Launch />
      {end === null ? null : <Steps end={end} renews={trial?.autorenewal ?? false} />}
    </AuthShell>
  );
}

/** What the trial is, and what is paid. A trial that was begun with a card goes on by itself. */
function Lead({ end, renews }: { end: string; renews: boolean }) {
  const t = useT();
  const format = useFormats();
  const date = format.day(end);
  if (renews) return t('billing.success.trial', { date });
  return t('billing.instant.lead', { days: trialDays(end, new Date()), date });
}

function Steps({ end, renews }: { end: string; renews: boolean }) {
  const t = useT();
  const format = useFormats();
  const reminder = reminderOf(end, new Date());
  return (
    <div className={styles.steps}>
      <Timeline
        label={t('billing.timeline.label')}
        steps={[
          { is: 'now', when: t('billing.timeline.today'), what: t('billing.instant.begins') },
          {
            is: 'ahead',
            when: reminder === 'tomorrow' ? t('billing.timeline.tomorrow') : format.day(reminder),
            what: t('billing.instant.reminder'),
          },
          {
            is: 'ahead',
            when: format.day(end),
            what: t(renews ? 'billing.timeline.end' : 'billing.instant.end'),
          },
        ]}
      />
    </div>
  );
}
