import { ApiError } from '@chamfer/client';
import type { CallOutput } from '@chamfer/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { Trans } from '../../../i18n/trans.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { call } from '../../../platform/api.ts';
import { DialogButtons } from '../../../platform/dialog-buttons.tsx';
import { FormFailure } from '../../../platform/form-failure.tsx';
import { useAuthorize } from '../../../platform/payments/authorize.tsx';
import { pressAgain } from '../../../platform/payments/press-again.ts';
import { taxWord } from '../../../platform/tax-word.ts';
import { newId } from '../../../platform/tracking.ts';
import { useForm } from '../../../platform/use-form.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { PaymentDialog } from '../payment/payment-dialog.tsx';
import { useSourceText } from '../payment/source-text.tsx';
import {
  outdateSubscriptions,
  seatsRefusal,
  type TeamSubscription,
  useSeatEstimate,
} from '../subscription/use-subscriptions.ts';
import styles from './add-seats-dialog.module.css';

type Estimate = CallOutput<'POST /teams/subscriptions/{subscriptionId}/estimate'>;

/**
 * Buys more seats for the rest of the period (spec 2 §2 and §4 Seats, J51). What the estimate shows is what is charged. A
 * payment that fails opens the payment method, and the purchase is tried again with the new one.
 */
export function AddSeatsDialog({
  teamId,
  plan,
  onClose,
}: {
  teamId: string;
  plan: TeamSubscription;
  onClose: () => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const formId = useId();
  const [isOpen, setOpen] = useState(true);
  const [count, setCount] = useState(1);
  const [needsPayment, setNeedsPayment] = useState(false);
  // The same for as long as the dialog is open: pressed twice, or after a lost answer, seats are bought once.
  const [purchaseId, setPurchaseId] = useState(newId);
  const { authorize, dialog } = useAuthorize();
  const params = { subscriptionId: plan.id };
  const most = 50 - plan.editorSeats;
  const estimate = useSeatEstimate(plan, count);
  const shown = estimate.data && !estimate.isPlaceholderData ? estimate.data : null;
  const add = async (shownTotal: number): Promise<void> => {
    const input = { additionalEditorSeatCount: count, purchaseId, shownTotal };
    await pressAgain(() => call('PATCH /teams/subscriptions/{subscriptionId}', { params, input }), authorize);
  };
  const form = useForm<Record<never, never>>({
    start: {},
    send: async () => {
      if (!shown) return;
      await add(shown.totalDueToday);
      await outdateSubscriptions(client);
      showToast({ kind: 'ok', text: t('billing.seats.added', { count }) });
      setOpen(false);
    },
    refusal: (error) => {
      if (error instanceof ApiError && error.code === 'ESTIMATE_OUTDATED') void estimate.refetch();
      if (error instanceof ApiError && error.code === 'PAYMENT_PROCESSING_FAILED') {
        // A declined purchase is over; the next press is another one.
        setPurchaseId(newId());
        setNeedsPayment(true);
        return {};
      }
      return seatsRefusal(error);
    },
    focus: null,
  });
  if (needsPayment) {
    return (
      <PaymentDialog
        teamId={teamId}
        title={t('billing.payment.updateAndAdd')}
        submit={t('billing.payment.updateAndAdd')}
        notice={t('billing.payment.declined.text')}
        onDone={() => {
          setNeedsPayment(false);
          form.submit();
        }}
        onClose={() => setNeedsPayment(false)}
      />
    );
  }
  return (
    <>
      <Modal
        open={isOpen}
        onClose={onClose}
        size="medium"
        title={t('billing.seats.add')}
        closeLabel={t('common.close')}
        footer={
          shown ? (
            <DialogButtons
              formId={formId}
              label={t('billing.seats.add.confirm', { count })}
              busy={form.busy}
              onCancel={() => setOpen(false)}
            />
          ) : (
            <Button variant="quiet" onClick={() => setOpen(false)}>
              {t('common.cancel')}
            </Button>
          )
        }
      >
        <form id={formId} className={styles.form} {...form.props}>
          <div className={styles.row}>
            <div>
              <p className={styles.name} aria-hidden>
                {t('billing.seats.editor')}
              </p>
              <p className={styles.soft}>{t('billing.seats.range', { min: 1, max: most })}</p>
            </div>
            <Stepper
              label={t('billing.seats.editor')}
              labelHidden
              value={count}
              onChange={setCount}
              min={1}
              max={most}
              fewerLabel={t('billing.seats.fewer')}
              moreLabel={t('billing.seats.more')}
              disabled={form.busy}
            />
          </div>
          <Figures estimate={estimate.data ?? null} plan={plan} isPending={shown === null} />
          {estimate.isError ? (
            <Banner
              kind="danger"
              alert
              action={<Button onClick={() => void estimate.refetch()}>{t('common.retry')}</Button>}
            >
              {t('billing.seats.unavailable')}
            </Banner>
          ) : null}
          <FormFailure form={form} />
        </form>
      </Modal>
      {dialog}
    </>
  );
}

function Figures({
  estimate,
  plan,
  isPending,
}: {
  estimate: Estimate | null;
  plan: TeamSubscription;
  isPending: boolean;
}) {
  const t = useT();
  const format = useFormats();
  const sourceText = useSourceText();
  if (!estimate) return <Skeleton height={132} />;
  const { prorated, renewal, daysLeft, daysOfPeriod, currencyCode, taxAmount, totalDueToday } = estimate;
  const { editorSeatCount: count, period } = prorated;
  const money = (amount: number) => format.money({ amount, currencyCode });
  const source = estimate.primaryPaymentSource;
  return (
    <section className={styles.figures} aria-live="polite" aria-busy={isPending} data-pending={isPending || undefined}>
      <p className={styles.soft}>
        {t('billing.seats.afterwards', {
          used: plan.editorSeatsUsed,
          count: plan.editorSeats + count,
          free: plan.editorSeats + count - plan.editorSeatsUsed,
        })}
      </p>
      <dl>
        <div>
          <dt>
            {daysLeft < daysOfPeriod ? (
              <Trans
                id="billing.seats.line"
                values={{ count, period, days: daysLeft }}
                components={[(whole) => <s>{whole}</s>]}
              />
            ) : (
              t('billing.seats.line.whole', { count, period })
            )}
          </dt>
          <dd>{format.money(prorated.totalAmount)}</dd>
        </div>
        <div className={styles.soft}>
          <dt>{t('billing.summary.taxPlain', { kind: taxWord(currencyCode) })}</dt>
          <dd>{money(taxAmount)}</dd>
        </div>
        <div className={styles.total}>
          <dt>{t('billing.summary.dueToday')}</dt>
          <dd>{money(totalDueToday)}</dd>
        </div>
      </dl>
      <p className={styles.soft}>
        {t('billing.seats.renewal', {
          date: format.day(estimate.renewalDate),
          amount: format.money(renewal.totalAmount),
          period,
          count: renewal.editorSeatCount,
        })}{' '}
        {source ? t('billing.seats.paidWith', { source: sourceText(source) }) : null}
      </p>
    </section>
  );
}
