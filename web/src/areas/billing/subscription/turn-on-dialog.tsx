import { useQueryClient } from '@tanstack/react-query';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useTeamName } from '../../../platform/account/use-team-name.ts';
import { ConfirmDialog } from '../../../platform/form/confirm-dialog.tsx';
import { useSourceText } from '../payment/source-text.tsx';
import { setAutoRenew, subscriptionRefusal, type TeamSubscription } from './use-subscriptions.ts';

/**
 * Turning renewal on while a payment is overdue makes another attempt at once (spec 2 §4 Auto-renewal), so it asks first,
 * with the sum that is taken and how.
 */
export function TurnOnDialog({ plan, onClose }: { plan: TeamSubscription; onClose: () => void }) {
  const t = useT();
  const format = useFormats();
  const client = useQueryClient();
  const about = useTeamName(plan.teamId);
  const sourceText = useSourceText();
  const { overdue, currencyCode, primaryPaymentSource: source } = plan;
  const amount = format.money({ amount: overdue?.dueNow ?? 0, currencyCode });
  return (
    <ConfirmDialog
      title={t('billing.autoRenewal.on.title')}
      about={about}
      confirm={t('billing.autoRenewal.on.confirm', { amount })}
      variant="primary"
      size="medium"
      locksWhileBusy
      act={() => setAutoRenew(client, plan, true)}
      refusal={subscriptionRefusal}
      onClose={onClose}
    >
      {source
        ? t('billing.autoRenewal.on.text', { amount, source: sourceText(source) })
        : t('billing.autoRenewal.on.text.plain', { amount })}
    </ConfirmDialog>
  );
}
