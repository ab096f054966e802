import { ApiError, newId } from '@chamfer/client';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useTeamName } from '../../../platform/account/use-team-name.ts';
import { call } from '../../../platform/api/api.ts';
import { DialogButtons } from '../../../platform/form/dialog-buttons.tsx';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { useAuthorize } from '../../../platform/payments/authorize.tsx';
import { PayingGuard } from '../../../platform/payments/paying-guard.tsx';
import { pressAgain } from '../../../platform/payments/press-again.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import {
  invalidateSubscriptions,
  subscriptionRefusal,
  type TeamSubscription,
} from '../subscription/use-subscriptions.ts';
import styles from './confirm-payment-dialog.module.css';
import { FailureBox } from './failure-box.tsx';
import { type PaymentFailure, paymentFailure } from './payment-failure.ts';
import { useSourceText } from './source-text.tsx';

/**
 * Pays what is overdue with the saved payment method, whose bank wants its holder to confirm (spec 2 §4 Grace period,
 * PROVIDERS §2). What later renewals need is above the button. After a decline the payment method can be changed behind it.
 */
export function ConfirmPaymentDialog({ plan, onClose }: { plan: TeamSubscription; onClose: () => void }) {
  const t = useT();
  const format = useFormats();
  const client = useQueryClient();
  const formId = useId();
  const team = useTeamName(plan.teamId);
  const sourceText = useSourceText();
  const { authorize, dialog } = useAuthorize();
  const [isOpen, setOpen] = useState(true);
  const [failure, setFailure] = useState<PaymentFailure | null>(null);
  // The same for as long as the dialog is open: pressed twice, or after a lost answer, it is paid once.
  const [purchaseId] = useState(newId);
  const { currencyCode, overdue, primaryPaymentSource: source } = plan;
  const shownTotal = overdue?.dueNow ?? 0;
  const amount = format.money({ amount: shownTotal, currencyCode });
  const mandate = t('billing.confirm.mandate', { team: team ?? '' });
  const press = () =>
    call('POST /teams/subscriptions/{subscriptionId}/pay-overdue', {
      params: { subscriptionId: plan.id },
      input: { purchaseId, shownTotal, mandate },
    });
  const form = useForm<Record<never, never>>({
    start: {},
    send: async () => {
      setFailure(null);
      await pressAgain(press, authorize);
      showToast({ kind: 'ok', text: t('billing.confirm.done') });
      setOpen(false);
      // Not waited for: while the form is busy the page must not be left, and closing changes its address.
      void invalidateSubscriptions(client);
    },
    refusal: (error) => {
      // Another price, another state: the page behind and the sum above the button follow it.
      void invalidateSubscriptions(client);
      if (error instanceof ApiError && error.code === 'PAYMENT_PROCESSING_FAILED') {
        setFailure(paymentFailure((error.details as { reason?: string } | null)?.reason ?? 'other'));
        return {};
      }
      return subscriptionRefusal(error);
    },
    focus: null,
  });
  return (
    <>
      <Modal
        open={isOpen}
        locked={form.busy}
        onClose={onClose}
        size="medium"
        title={t('billing.confirm.dialog')}
        about={team}
        closeLabel={t('common.close')}
        footer={
          overdue ? (
            <DialogButtons
              formId={formId}
              label={t('billing.confirm.pay', { amount })}
              busy={form.busy}
              locked={form.busy}
              onCancel={() => setOpen(false)}
            />
          ) : (
            <Button onClick={() => setOpen(false)}>{t('common.close')}</Button>
          )
        }
      >
        <form id={formId} className={styles.form} {...form.props}>
          {overdue && source ? (
            <>
              <p>{t('billing.confirm.dialog.text', { amount, source: sourceText(source) })}</p>
              <p className={styles.soft}>{mandate}</p>
            </>
          ) : (
            <p>{t('billing.confirm.nothing')}</p>
          )}
          <FailureBox failure={failure} />
          <FormFailure form={form} />
        </form>
      </Modal>
      {dialog}
      <PayingGuard isPaying={form.busy} />
    </>
  );
}
