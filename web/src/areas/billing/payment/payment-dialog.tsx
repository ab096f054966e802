import { ApiError } from '@chamfer/client';
import type { Money } from '@chamfer/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { accountKeys } from '../../../platform/account/use-account.ts';
import { useTeamName } from '../../../platform/account/use-team-name.ts';
import { call } from '../../../platform/api.ts';
import { DialogButtons } from '../../../platform/dialog-buttons.tsx';
import { FormFailure } from '../../../platform/form-failure.tsx';
import { useAuthorize } from '../../../platform/payments/authorize.tsx';
import type { CardHandle } from '../../../platform/payments/card-fields.tsx';
import { DueToday } from '../../../platform/payments/due-today.tsx';
import { PayingGuard } from '../../../platform/payments/paying-guard.tsx';
import { usePayments } from '../../../platform/payments/use-payments.ts';
import { refusals } from '../../../platform/refusals.ts';
import { useForm } from '../../../platform/use-form.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { billingKeys } from '../details/use-billing.ts';
import { subscriptionKeys } from '../subscription/use-subscriptions.ts';
import { FailureBox } from './failure-box.tsx';
import { abandoned, appleUpdateFailure, type PaymentFailure, paymentFailure, unreachable } from './payment-failure.ts';
import styles from './payment-method.module.css';
import { PaymentMethod, type PaymentType } from './payment-method.tsx';
import { useCardIntents } from './use-card-intents.ts';

/** How long, and how often, the account is asked whether the grace period is over (spec 2 §4 Grace period). */
const polling = { everyMs: 1000, times: 20 };

const refusal = refusals<
  'POST /teams/{teamId}/billing/update-card/start' | 'POST /teams/{teamId}/billing/update-card/finalize'
>(
  {
    TEAM_NOT_FOUND: 'billing.error.forbidden',
    TEAM_FORBIDDEN: 'billing.error.forbidden',
    SUBSCRIPTION_NOT_FOUND: 'billing.error.gone',
    CHECKOUT_NOT_ALLOWED: 'billing.checkout.error.tooMany',
    PADDLE_PURCHASE_UNAVAILABLE: 'billing.checkout.error.off',
    PAYMENT_UNAVAILABLE: 'billing.payment.unreachable',
    PAYMENT_PROCESSING_FAILED: 'billing.payment.error.text',
    INVALID_UUID: 'billing.error.gone',
  },
  'common.error.tryAgain',
);

/**
 * Changes how a team pays (spec 2 §2 Billing page modals, §4 Payment update, J62). Opened as well where a payment has
 * failed, by its own title and button; `onDone` then tries again what failed.
 */
export function PaymentDialog({
  teamId,
  title,
  submit,
  declined = null,
  dueToday = null,
  start = 'card',
  onDone,
  onClose,
}: {
  teamId: string;
  title: string;
  submit: string;
  /** Why it is asked: what was tried with the method there is. */
  declined?: PaymentFailure | null;
  /** What is paid with the new method at once; null for nothing. */
  dueToday?: Money | null;
  /** What is chosen at the start where there is a choice; null for nothing. */
  start?: PaymentType | null;
  onDone?: () => void;
  onClose: () => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const formId = useId();
  const about = useTeamName(teamId);
  const payments = usePayments();
  const { authorize, dialog } = useAuthorize();
  const card = useRef<CardHandle>(null);
  const [isOpen, setOpen] = useState(true);
  const [failure, setFailure] = useState<PaymentFailure | null>(declined);
  const [missing, setMissing] = useState<MessageKey | null>(null);
  const refuse = (said: PaymentFailure) => (said.at === 'box' ? setFailure(said) : card.current?.say(said.at));
  const params = { teamId };
  // Where there is nothing to choose, it is a card.
  const chosen = (paymentType: PaymentType | null) => (payments.applePay ? paymentType : 'card');
  const intents = useCardIntents(teamId);
  const form = useForm<{ paymentType: PaymentType | null }>({
    start: { paymentType: start },
    send: async (values, signal) => {
      const paymentType = chosen(values.paymentType);
      setFailure(null);
      setMissing(null);
      if (!paymentType) return setMissing('billing.payment.choose');
      if (paymentType === 'card' && !(await card.current?.check())) return setMissing('billing.payment.cardInfo');
      const paymentIntent = await intents.take(paymentType);
      const outcome = await authorize(paymentIntent, paymentType === 'card' ? { card: card.current! } : 'apple_pay');
      if (outcome.is === 'cancelled') return;
      if (outcome.is === 'declined') return refuse(paymentFailure(outcome.reason));
      if (outcome.is === 'abandoned') return refuse(abandoned);
      if (outcome.is === 'failed') return refuse(paymentType === 'apple_pay' ? appleUpdateFailure : unreachable);
      const record = await call('POST /teams/{teamId}/billing/update-card/finalize', {
        params,
        input: { authorizedPaymentIntentID: outcome.intentId },
        signal,
      });
      client.setQueryData(billingKeys.record(teamId), record);
      showToast(
        record.isUpdatePending
          ? { kind: 'info', text: t('billing.payment.pending') }
          : { kind: 'ok', text: t(onDone ? 'billing.payment.updated.short' : 'billing.payment.updated') },
      );
      void waitForEndOfGrace();
      setOpen(false);
      onDone?.();
    },
    refusal: (error) => {
      if (error instanceof ApiError && error.code === 'PAYMENT_PROCESSING_FAILED') {
        refuse(paymentFailure((error.details as { reason?: string } | null)?.reason ?? 'other'));
        return {};
      }
      return refusal(error);
    },
    focus: null,
  });
  const waitForEndOfGrace = async () => {
    for (let asked = 0; asked < polling.times; asked++) {
      await client.invalidateQueries({ queryKey: accountKeys.all });
      await client.invalidateQueries({ queryKey: subscriptionKeys.all });
      const account = client.getQueryData<{
        subscriptions: { teamId: string | null; gracePeriodExpirationDate: unknown }[];
      }>(accountKeys.all);
      const isInGrace = account?.subscriptions.some((own) => own.teamId === teamId && own.gracePeriodExpirationDate);
      if (!isInGrace) return;
      await new Promise((done) => setTimeout(done, polling.everyMs));
    }
  };
  const paymentType = chosen(form.values.paymentType);
  useEffect(() => {
    if (payments.state === 'ready' && paymentType) intents.prepare(paymentType);
  }, [intents, payments.state, paymentType]);
  return (
    <>
      <Modal
        open={isOpen}
        locked={form.busy}
        onClose={onClose}
        size="medium"
        title={title}
        about={about}
        closeLabel={t('common.close')}
        footer={
          payments.state === 'ready' ? (
            <>
              <DueToday money={dueToday} />
              <DialogButtons
                formId={formId}
                label={submit}
                busy={form.busy}
                locked={form.busy}
                onCancel={() => setOpen(false)}
              />
            </>
          ) : (
            <Button variant="quiet" onClick={() => setOpen(false)}>
              {t('common.cancel')}
            </Button>
          )
        }
      >
        <form id={formId} className={styles.method} {...form.props}>
          {payments.state === 'failed' ? (
            <Banner kind="danger" alert action={<Button onClick={payments.retry}>{t('common.retry')}</Button>}>
              {t('billing.checkout.noPayments')}
            </Banner>
          ) : payments.state === 'ready' ? (
            <PaymentMethod
              type={paymentType}
              onType={(type) => {
                setMissing(null);
                form.change({ paymentType: type });
              }}
              applePay={payments.applePay}
              onCard={(handle) => {
                card.current = handle;
              }}
              disabled={form.busy}
            />
          ) : (
            <Skeleton height={160} />
          )}
          {form.busy && paymentType === 'card' ? <p role="status">{t('billing.payment.contacting')}</p> : null}
          {missing ? (
            <p className={styles.missing} role="alert">
              {t(missing)}
            </p>
          ) : null}
          <FailureBox failure={failure} />
          <FormFailure form={form} />
        </form>
      </Modal>
      {dialog}
      <PayingGuard isPaying={form.busy} />
    </>
  );
}
