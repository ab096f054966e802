import { useQueryClient } from '@tanstack/react-query';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useTeamName } from '../../../platform/account/use-team-name.ts';
import { ConfirmDialog } from '../../../platform/form/confirm-dialog.tsx';
import { setAutoRenew, subscriptionRefusal, type TeamSubscription } from './use-subscriptions.ts';

/** Turning renewal off asks first, with the date from which nothing is left. A trial is cancelled by it. */
export function TurnOffDialog({ plan, onClose }: { plan: TeamSubscription; onClose: () => void }) {
  const t = useT();
  const format = useFormats();
  const client = useQueryClient();
  const about = useTeamName(plan.teamId);
  const date = format.day(plan.gracePeriodExpirationDate ?? plan.expirationDate);
  return (
    <ConfirmDialog
      title={t(plan.isTrial ? 'billing.trial.cancel.title' : 'billing.autoRenewal.off.title')}
      about={about}
      confirm={t(plan.isTrial ? 'billing.trial.cancel' : 'billing.autoRenewal.off.confirm')}
      cancel={t(plan.isTrial ? 'billing.trial.cancel.keep' : 'billing.autoRenewal.off.keep')}
      act={() => setAutoRenew(client, plan, false)}
      refusal={subscriptionRefusal}
      done={t(plan.isTrial ? 'billing.trial.cancel.done' : 'billing.autoRenewal.off.done', { date })}
      onClose={onClose}
    >
      {t(plan.isTrial ? 'billing.autoRenewal.off.trial' : 'billing.autoRenewal.off.text', { date })}
    </ConfirmDialog>
  );
}
