import { ApiError } from '@chamfer/client';
import type { Money } from '@chamfer/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { accountKeys } from '../../../platform/account/use-account.ts';
import { useTeamName } from '../../../platform/account/use-team-name.ts';
import { call } from '../../../platform/api/api.ts';
import { DialogButtons } from '../../../platform/form/dialog-buttons.tsx';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { refusals } from '../../../platform/form/refusals.ts';
import { useForm } from '../../../platform/form/use-form.ts';
import { useAgreedSheet } from '../../../platform/payments/agreed-sheet.ts';
import { useAuthorize } from '../../../platform/payments/authorize.tsx';
import { useCardForm } from '../../../platform/payments/card-form.ts';
import { DueToday } from '../../../platform/payments/due-today.tsx';
import { PayReason } from '../../../platform/payments/pay-reason.tsx';
import { PayingGuard } from '../../../platform/payments/paying-guard.tsx';
import { usePayments } from '../../../platform/payments/use-payments.ts';
import { WalletButton } from '../../../platform/payments/wallet-button.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { billingKeys } from '../details/use-billing.ts';
import { subscriptionKeys } from '../subscription/use-subscriptions.ts';
import { FailureBox } from './failure-box.tsx';
import { abandoned, appleUpdateFailure, type PaymentFailure, paymentFailure, unreachable } from './payment-failure.ts';
import styles from './payment-method.module.css';
import { formState, PaymentMethod, type PaymentType } from './payment-method.tsx';
import { untilKnown } from './until-known.ts';
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
  const cardForm = useCardForm();
  const { card } = cardForm;
  const sheet = useAgreedSheet();
  const reasonId = useId();
  const [isOpen, setOpen] = useState(true);
  const [failure, setFailure] = useState<PaymentFailure | null>(declined);
  const [missing, setMissing] = useState<MessageKey | null>(null);
  /** The outcome has been unknown for so long that the buyer need not wait. */
  const [isLong, setLong] = useState(false);
  const refuse = (reason: PaymentFailure) =>
    reason.at === 'cvv' || reason.at === 'expiry' ? card.current?.say(reason.at) : setFailure(reason);
  const params = { teamId };
  // Where there is nothing to choose, it is a card.
  const isChoice = payments.applePay || !payments.isKnown;
  const chosen = (paymentType: PaymentType | null) => (isChoice ? paymentType : 'card');
  const intents = useCardIntents(teamId);
  const form = useForm<{ paymentType: PaymentType | null }>({
    start: { paymentType: start },
    hosted: (values) => {
      setMissing(null);
      if (chosen(values.paymentType) !== 'card' || !card.current) return null;
      const { check, ...part } = card.current;
      const checkComplete = async () => {
        const isComplete = await check();
        if (!isComplete) setMissing('billing.payment.cardInfo');
        return isComplete;
      };
      return { ...part, check: checkComplete };
    },
    send: async (values, signal) => {
      const paymentType = chosen(values.paymentType);
      setFailure(null);
      setLong(false);
      if (!paymentType) return setMissing('billing.payment.choose');
      const agreed = sheet.take();
      if (paymentType === 'apple_pay' && !agreed) return;
      const paying = intents
        .take(paymentType)
        .then((intent) => authorize(intent, agreed ? { sheet: agreed } : { card: card.current! }));
      const outcome = await paying.finally(() => agreed?.fail());
      if (outcome.is === 'declined') return refuse(paymentFailure(outcome.reason));
      if (outcome.is === 'abandoned') return refuse(abandoned);
      if (outcome.is === 'failed') return refuse(paymentType === 'apple_pay' ? appleUpdateFailure : unreachable);
      const input = { authorizedPaymentIntentID: outcome.intentId };
      const finalize = () => call('POST /teams/{teamId}/billing/update-card/finalize', { params, input, signal });
      const record = await untilKnown(finalize, { signal, onLong: () => setLong(true) });
      if (!record) return;
      setLong(false);
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
      setLong(false);
      if (error instanceof ApiError && error.code === 'PAYMENT_PROCESSING_FAILED') {
        const reason = (error.details as { reason?: string } | null)?.reason ?? 'other';
        refuse(paymentFailure(reason));
        // The page behind shows the one that counts.
        if (reason === 'superseded') void client.invalidateQueries({ queryKey: billingKeys.record(teamId) });
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
  const wait = formState(paymentType, payments, cardForm);
  const isPaying = form.busy && !isLong;
  return (
    <>
      <Modal
        open={isOpen}
        locked={isPaying}
        onClose={onClose}
        size="medium"
        title={title}
        about={about}
        closeLabel={t('common.close')}
        footer={
          <>
            <DueToday money={dueToday} />
            {paymentType === 'apple_pay' ? (
              <Button variant="quiet" disabled={isPaying} onClick={() => setOpen(false)}>
                {t('common.cancel')}
              </Button>
            ) : (
              <DialogButtons
                formId={formId}
                label={submit}
                busy={form.busy}
                disabled={wait !== 'ready' && !form.busy}
                describedBy={wait === 'ready' ? undefined : reasonId}
                locked={isPaying}
                onCancel={() => setOpen(false)}
              />
            )}
          </>
        }
      >
        <form id={formId} className={styles.method} {...form.props}>
          {payments.isKnown ? (
            <PaymentMethod
              type={paymentType}
              onType={(type) => {
                setMissing(null);
                form.change({ paymentType: type });
              }}
              payments={payments}
              card={cardForm}
              disabled={form.busy}
            />
          ) : (
            <Skeleton height={160} />
          )}
          {paymentType === 'apple_pay' ? (
            <WalletButton
              due={null}
              disabled={form.busy}
              onPress={() => true}
              onAgree={(agreed) => sheet.send(agreed, form.submit)}
            />
          ) : null}
          <PayReason id={reasonId} state={wait} />
          {isPaying && paymentType === 'card' ? <p role="status">{t('billing.payment.contacting')}</p> : null}
          {missing ? (
            <p className={styles.missing} role="alert">
              {t(missing)}
            </p>
          ) : null}
          {isLong ? <Banner alert>{t('billing.payment.confirming')}</Banner> : null}
          <FailureBox failure={failure} />
          <FormFailure form={form} />
        </form>
      </Modal>
      {dialog}
      <PayingGuard isPaying={isPaying} />
    </>
  );
}
