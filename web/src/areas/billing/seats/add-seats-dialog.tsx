import { ApiError, newId } from '@chamfer/client';
import type { CallOutput } from '@chamfer/contract';
import { mostSeats } from '@chamfer/contract/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { Trans } from '../../../i18n/trans.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useTeamName } from '../../../platform/account/use-team-name.ts';
import { call } from '../../../platform/api/api.ts';
import { DialogButtons } from '../../../platform/form/dialog-buttons.tsx';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { useAuthorize } from '../../../platform/payments/authorize.tsx';
import { DueToday } from '../../../platform/payments/due-today.tsx';
import { PayingGuard } from '../../../platform/payments/paying-guard.tsx';
import { pressAgain } from '../../../platform/payments/press-again.ts';
import { taxWord } from '../../../platform/payments/tax-word.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Stepper } from '../../../ui/field/stepper.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { FailureBox } from '../payment/failure-box.tsx';
import { PaymentDialog } from '../payment/payment-dialog.tsx';
import { type PaymentFailure, paymentFailure } from '../payment/payment-failure.ts';
import { useSourceText } from '../payment/source-text.tsx';
import {
  invalidateSubscriptions,
  seatsRefusal,
  type TeamSubscription,
  useSeatEstimate,
} from '../subscription/use-subscriptions.ts';
import styles from './add-seats-dialog.module.css';

/** The payment method is asked for: what became of the one there is, if there is one. */
interface Declined {
  failure: PaymentFailure | null;
}

function failureOf(error: ApiError): PaymentFailure | null {
  const reason = (error.details as { reason?: string } | null)?.reason ?? 'other';
  return reason === 'no_payment_method' ? null : paymentFailure(reason);
}

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
  const about = useTeamName(teamId);
  const [isOpen, setOpen] = useState(true);
  const [count, setCount] = useState(1);
  const [declined, setDeclined] = useState<Declined | null>(null);
  // The same for as long as the dialog is open: pressed twice, or after a lost answer, seats are bought once.
  const [purchaseId, setPurchaseId] = useState(newId);
  const { authorize, dialog } = useAuthorize();
  /** Whether the bank has reserved money for the present press, and whether that was let go. */
  const isHeld = useRef(false);
  const [isReleased, setReleased] = useState(false);
  const params = { subscriptionId: plan.id };
  const most = mostSeats - plan.editorSeats;
  const estimate = useSeatEstimate(plan, count);
  const shown = estimate.data && !estimate.isPlaceholderData ? estimate.data : null;
  const due = shown && { amount: shown.totalDueToday, currencyCode: shown.currencyCode };
  const add = async (shownTotal: number): Promise<void> => {
    const input = { additionalEditorSeatCount: count, purchaseId, shownTotal };
    const press = () => call('PATCH /teams/subscriptions/{subscriptionId}', { params, input });
    await pressAgain(press, async (intent, by) => {
      const outcome = await authorize(intent, by);
      isHeld.current = outcome.is === 'authorized' && intent.amount > 0;
      return outcome;
    });
  };
  const form = useForm<Record<never, never>>({
    start: {},
    send: async () => {
      if (!shown) return;
      isHeld.current = false;
      setReleased(false);
      await add(shown.totalDueToday);
      await invalidateSubscriptions(client);
      showToast({ kind: 'ok', text: t('billing.seats.added', { count }) });
      setOpen(false);
    },
    refusal: (error) => {
      if (error instanceof ApiError && error.code === 'ESTIMATE_OUTDATED') void estimate.refetch();
      if (error instanceof ApiError && error.code === 'PAYMENT_PROCESSING_FAILED') {
        // A declined purchase is over; the next press is another one.
        setPurchaseId(newId());
        setDeclined({ failure: failureOf(error) });
        return {};
      }
      // Something else that is being confirmed leaves it to the next press.
      setReleased(isHeld.current && !(error instanceof ApiError && error.code === 'PURCHASE_IN_PROGRESS'));
      return seatsRefusal(error);
    },
    focus: null,
  });
  if (declined) {
    return (
      <PaymentDialog
        teamId={teamId}
        title={t('billing.payment.updateAndAdd')}
        submit={t('billing.payment.updateAndAdd')}
        declined={declined.failure}
        dueToday={due}
        onDone={() => {
          setDeclined(null);
          form.submit();
        }}
        onClose={() => setDeclined(null)}
      />
    );
  }
  return (
    <>
      <Modal
        open={isOpen}
        locked={form.busy}
        onClose={onClose}
        size="medium"
        title={t('billing.seats.add')}
        about={about}
        closeLabel={t('common.close')}
        footer={
          shown ? (
            <>
              <DueToday money={due} />
              <DialogButtons
                formId={formId}
                label={t('billing.seats.add.confirm', { count })}
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
          <SeatBar used={plan.editorSeatsUsed} paid={plan.editorSeats} added={count} />
          <Figures estimate={estimate.data ?? null} isPending={shown === null} />
          {estimate.isError ? (
            <Banner
              kind="danger"
              alert
              action={<Button onClick={() => void estimate.refetch()}>{t('common.retry')}</Button>}
            >
              {t('billing.seats.unavailable')}
            </Banner>
          ) : null}
          <FailureBox failure={null} isReleased={isReleased} />
          <FormFailure form={form} />
        </form>
      </Modal>
      {dialog}
      <PayingGuard isPaying={form.busy} />
    </>
  );
}

/** The seats afterwards, one by one: those in use, the free ones, and the new ones. */
function SeatBar({ used, paid, added }: { used: number; paid: number; added: number }) {
  const t = useT();
  const count = paid + added;
  const seats = Array.from({ length: count }, (_, seat) => ({
    seat,
    is: seat >= paid ? 'added' : seat < used ? 'used' : 'free',
  }));
  return (
    <div>
      <div className={styles.bar} aria-hidden>
        {seats.map(({ seat, is }) => (
          <i key={seat} data-is={is} />
        ))}
      </div>
      <p className={styles.soft}>{t('billing.seats.afterwards', { used, count, free: count - used })}</p>
    </div>
  );
}

function Figures({ estimate, isPending }: { estimate: Estimate | null; isPending: boolean }) {
  const t = useT();
  const format = useFormats();
  const sourceText = useSourceText();
  if (!estimate) return <Skeleton height={132} />;
  const { prorated, renewal, daysLeft, daysOfPeriod, currencyCode, taxAmount, waivedAmount, totalDueToday } = estimate;
  const { editorSeatCount: count, period } = prorated;
  const money = (amount: number) => format.money({ amount, currencyCode });
  const source = estimate.primaryPaymentSource;
  const whole = t(`billing.seats.whole.${period}`);
  return (
    <section className={styles.figures} aria-live="polite" aria-busy={isPending} data-pending={isPending || undefined}>
      <dl>
        <div>
          <dt>
            {prorated.trialEnd ? (
              t('billing.seats.line.trial', { count, date: format.day(prorated.trialEnd) })
            ) : daysLeft < daysOfPeriod ? (
              <Trans
                id="billing.seats.line"
                values={{ count, whole, days: daysLeft }}
                components={[(struck) => <s>{struck}</s>]}
              />
            ) : (
              t('billing.seats.line.whole', { count, whole })
            )}
          </dt>
          <dd>{money(prorated.totalAmount.amount + waivedAmount)}</dd>
        </div>
        {waivedAmount > 0 ? (
          <div>
            <dt>{t('common.paying.waived')}</dt>
            <dd>{money(-waivedAmount)}</dd>
          </div>
        ) : null}
        <div className={styles.soft}>
          <dt>
            {estimate.taxNote === 'reverse_charge'
              ? t('billing.summary.reverseCharge')
              : t('billing.summary.taxPlain', { kind: taxWord(currencyCode) })}
          </dt>
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
