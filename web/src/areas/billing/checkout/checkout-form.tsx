import { ApiError } from '@chamfer/client';
import type { CallOutput } from '@chamfer/contract';
import { currencyOfCountry } from '@chamfer/contract/buyer-rules';
import { isEmail } from '@chamfer/contract/email-address';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { useAuthorize } from '../../../platform/payments/authorize.tsx';
import { useCardForm } from '../../../platform/payments/card-form.ts';
import type { HandedInvite } from '../../../platform/payments/checkout-hand-over.ts';
import { PayReason } from '../../../platform/payments/pay-reason.tsx';
import { PayingGuard } from '../../../platform/payments/paying-guard.tsx';
import type { usePayments } from '../../../platform/payments/use-payments.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Checkbox } from '../../../ui/choice/checkbox.tsx';
import { Choice, ChoiceGroup } from '../../../ui/choice/choice.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Stepper } from '../../../ui/field/stepper.tsx';
import { TagField } from '../../../ui/field/tag-field.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { BillingFields } from '../details/billing-fields.tsx';
import { billingMends, billingValues } from '../details/billing-rules.ts';
import { FailureBox } from '../payment/failure-box.tsx';
import { type PaymentFailure, paymentFailure } from '../payment/payment-failure.ts';
import { formState, PaymentMethod } from '../payment/payment-method.tsx';
import { displayPrice } from '../pricing/display-price.ts';
import { usePrices } from '../pricing/use-prices.ts';
import { invalidateSubscriptions } from '../subscription/use-subscriptions.ts';
import { buy } from './buy.ts';
import { Folded, Foot } from './checkout-foot.tsx';
import {
  type CheckoutValues,
  checkCheckout,
  estimateInput,
  fewestSeats,
  seatLimits,
  seatsOf,
} from './checkout-form-state.ts';
import styles from './checkout-page.module.css';
import { checkoutRefusal } from './checkout-refusal.ts';
import { type CheckoutSearch, firstSeats } from './checkout-search.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { trialDays } from './trial-dates.ts';
import type { Checkout } from './use-checkout.ts';
import { useEstimate } from './use-estimate.ts';

/** What is said above the button besides failures. */
const notices = {
  changed: 'billing.checkout.changed',
  trialUsed: 'billing.checkout.error.trialUsed',
  confirming: 'billing.checkout.confirming',
  confirmingTrial: 'billing.checkout.confirming.trial',
} as const;
type Notice = keyof typeof notices;

/** The form of checkout with its summary (spec 2 §2 and §5). Nothing typed is lost by a refusal or a decline. */
export function CheckoutForm({
  checkout,
  search,
  handed,
  payments,
  onBought,
  onOver,
}: {
  checkout: Checkout;
  search: CheckoutSearch;
  handed: HandedInvite | null;
  payments: ReturnType<typeof usePayments>;
  onBought: (teamId: string) => void;
  /** There is nothing left to buy: the team has a subscription by now. */
  onOver: (error: ApiError, isReleased: boolean) => void;
}) {
  const t = useT();
  const format = useFormats();
  const client = useQueryClient();
  const { authorize, dialog } = useAuthorize();
  const cardForm = useCardForm();
  const { card } = cardForm;
  const reasonId = useId();
  const [failure, setFailure] = useState<PaymentFailure | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [isLong, setLong] = useState(false);
  /** Whether money is reserved for the present press, and whether that was let go. */
  const isHeld = useRef(false);
  const [isReleased, setReleased] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [isUnfolded, setUnfolded] = useState(search.couponCode !== '');
  const needsConsent = checkout.migratingFromType !== null && checkout.migrationAutoRenewEnabled;
  const form = useForm<CheckoutValues>({
    start: {
      ...billingValues(checkout.billingDetails),
      seatsUsed: checkout.editorSeatsUsed,
      editorSeatCount: firstSeats(handed, search.isForSeats),
      inviteEmails: handed?.emails ?? [],
      inviteText: '',
      role: handed?.role ?? 'editor',
      period: checkout.fixedPeriod ?? search.period,
      paymentType: 'card',
      couponCode: search.couponCode,
      migrationConsent: false,
    },
    check: (values) => checkCheckout(values, { needsConsent }),
    hosted: ({ paymentType }) => (paymentType === 'card' ? card.current : null),
    mends: billingMends,
    send: async (values, signal) => {
      setFailure(null);
      setNotice(null);
      setLong(false);
      setReleased(false);
      isHeld.current = false;
      if (search.cardError) return refuse(paymentFailure(search.cardError));
      const shown = estimated.estimate;
      if (!shown) return;
      const by = values.paymentType === 'card' ? { card: card.current! } : 'apple_pay';
      const bought = await buy(checkout.id, values, shown, (intent) => authorize(intent, by), {
        signal,
        onAuthorized: (isMoney) => {
          isHeld.current = isMoney;
        },
        onLong: () => {
          setLong(true);
          setNotice(shown.trialEnd ? 'confirmingTrial' : 'confirming');
        },
      });
      if (bought.is === 'cancelled') return;
      if (bought.is === 'refused') return refuse(bought.failure);
      if (bought.is === 'confirming') return setNotice(shown.trialEnd ? 'confirmingTrial' : 'confirming');
      sayInvited(bought.answer);
      await invalidateSubscriptions(client);
      onBought(bought.answer.teamId);
      return 'leaving';
    },
    refusal: (error) => {
      setNotice(null);
      // Another press may still use it where something is being confirmed; a decline reserves nothing.
      const code = error instanceof ApiError ? error.code : null;
      const isLetGo = isHeld.current && code !== 'PURCHASE_IN_PROGRESS' && code !== 'PAYMENT_PROCESSING_FAILED';
      setReleased(isLetGo);
      if (error instanceof ApiError && error.code === 'PAYMENT_PROCESSING_FAILED') {
        const { failure: reason } = checkoutRefusal.declined(error);
        refuse(reason);
        return {};
      }
      if (error instanceof ApiError && error.code === 'USER_ALREADY_HAS_SUBSCRIPTION') {
        onOver(error, isLetGo);
        return {};
      }
      if (error instanceof ApiError && (error.code === 'ESTIMATE_OUTDATED' || error.code === 'TRIAL_ALREADY_USED')) {
        // Nothing was charged: the new figures are shown, and it is pressed again by who agrees with them.
        setNotice(error.code === 'ESTIMATE_OUTDATED' ? 'changed' : 'trialUsed');
        setAttempt((count) => count + 1);
        return {};
      }
      return checkoutRefusal.form(error);
    },
    focus: null,
  });
  const { values } = form;
  /** Whoever was paid for and could not be invited is named: nothing on the next page would say so. */
  const sayInvited = ({ invitedUsers, errors }: CallOutput<'POST /checkout/{checkoutId}/finalize'>) => {
    const count = invitedUsers.length;
    if (count > 0) showToast({ kind: 'ok', text: t('billing.checkout.invited', { count }) });
    const emails = format.list(errors.map(({ email }) => email));
    if (errors.length > 0) showToast({ kind: 'error', text: t('billing.checkout.notInvited', { emails }) });
  };
  const refuse = (reason: PaymentFailure) => {
    if (reason.at === 'cvv' || reason.at === 'expiry') card.current?.say(reason.at);
    else setFailure(reason);
  };
  const estimated = useEstimate(checkout.id, estimateInput(values), attempt);
  const couponError = estimated.errors.some(({ code }) => code === 'INVALID_COUPON')
    ? t('billing.error.coupon')
    : undefined;
  // Shown as soon as the country is chosen: nothing else that is filled in would matter.
  const countryError = estimated.errors.some(({ code }) => code === 'UNSUPPORTED_COUNTRY')
    ? t('billing.checkout.error.country')
    : undefined;
  // What the register says of a number; of another number it says nothing yet.
  const isVatWrong = estimated.errors.some(({ code, field }) => code === 'VALIDATION_ERROR' && field === 'vatNumber');
  const vatError = isVatWrong && !estimated.isPending && values.vatNumber.trim() ? t('billing.error.vat') : undefined;
  const trialEnd = estimated.estimate ? estimated.estimate.trialEnd : checkout.trialEnd;
  const wait = formState(values.paymentType, payments, cardForm);
  const isThere = wait === 'ready';
  const canBuy = isThere && estimated.estimate !== null && !estimated.isPending && !estimated.hasFailed;
  const quoted = estimated.estimate?.currencyCode ?? checkout.currencyCode ?? currencyOfCountry(values.countryCode);
  const price = displayPrice(usePrices().data ?? [], quoted);
  const isWrong = (email: string) => !isEmail(email);
  return (
    <>
      <form className={styles.columns} {...form.props} aria-label={t('billing.checkout.title')}>
        <main className={styles.form}>
          <header className={styles.head}>
            <h1>
              {trialEnd
                ? t('billing.checkout.trial', { days: trialDays(trialEnd, new Date()) })
                : t('billing.checkout.subscribe')}
            </h1>
            <p>
              {trialEnd
                ? t('billing.checkout.lead.trial', { team: checkout.teamName, date: format.day(trialEnd) })
                : t('billing.checkout.lead', { team: checkout.teamName })}
            </p>
          </header>
          <section className={styles.part} aria-labelledby="checkout-plan">
            <h2 id="checkout-plan">{t('billing.checkout.plan')}</h2>
            {checkout.fixedPeriod === null && search.showsPeriods ? (
              <ChoiceGroup legend={t('billing.checkout.period')} legendHidden columns>
                {(['yearly', 'monthly'] as const).map((period) => (
                  <Choice
                    key={period}
                    card
                    name="period"
                    disabled={form.busy}
                    checked={values.period === period}
                    onChange={() => form.change({ period })}
                    label={
                      <>
                        {t(period === 'yearly' ? 'billing.yearly' : 'billing.monthly')}{' '}
                        {period === 'yearly' && price ? (
                          <Badge>{t('billing.save', { percent: format.percent(price.savingsPercent / 100) })}</Badge>
                        ) : null}
                      </>
                    }
                    detail={
                      price
                        ? t('billing.perSeatAndMonth', {
                            price: format.money(period === 'yearly' ? price.yearlyPerMonth : price.monthly),
                          })
                        : undefined
                    }
                  />
                ))}
              </ChoiceGroup>
            ) : null}
            <div className={styles.row}>
              <div>
                <span className={styles.strong} aria-hidden>
                  {t('billing.seats.editor')}
                </span>
                <span className={styles.soft}>{t('billing.seats.range.you', seatLimits)}</span>
              </div>
              <Stepper
                label={t('billing.seats.editor')}
                labelHidden
                value={seatsOf(values)}
                onChange={(editorSeatCount) => form.change({ editorSeatCount })}
                min={fewestSeats(values)}
                max={seatLimits.max}
                fewerLabel={t('billing.seats.fewer')}
                moreLabel={t('billing.seats.more')}
                disabled={form.busy}
              />
            </div>
            <TagField
              label={t(values.role === 'editor' ? 'billing.checkout.invite' : 'billing.checkout.inviteContributors')}
              labelAction={<span className={styles.soft}>{t('billing.optional')}</span>}
              tags={values.inviteEmails}
              onTagsChange={(inviteEmails) => form.change({ inviteEmails })}
              text={values.inviteText}
              onTextChange={(inviteText) => form.change({ inviteText })}
              disabled={form.busy}
              isInvalid={isWrong}
              removeLabel={(email) => t('billing.checkout.invite.remove', { email })}
              placeholder={t('billing.checkout.invite.placeholder')}
              error={
                form.field('inviteText').error ??
                (values.inviteEmails.some(isWrong) ? t('billing.checkout.invite.wrong') : undefined)
              }
            />
          </section>
          <section className={styles.part} aria-labelledby="checkout-payment">
            <h2 id="checkout-payment">{t('billing.payment.method')}</h2>
            <PaymentMethod
              type={values.paymentType}
              onType={(paymentType) => form.change({ paymentType })}
              payments={payments}
              card={cardForm}
              disabled={form.busy}
            />
          </section>
          <section className={styles.part} aria-labelledby="checkout-details">
            <h2 id="checkout-details">{t('billing.details')}</h2>
            <BillingFields form={form} isAtCheckout disabled={form.busy} {...{ countryError, vatError }} />
          </section>
          {checkout.migratingFromType ? (
            <section className={styles.part}>
              <Banner>{t('billing.checkout.migration')}</Banner>
              {needsConsent ? (
                <Checkbox
                  {...form.checkbox('migrationConsent')}
                  disabled={form.busy}
                  label={t('billing.checkout.consent')}
                />
              ) : null}
            </section>
          ) : null}
        </main>
        <aside className={styles.summary} aria-labelledby="checkout-summary">
          <div className={styles.sticky}>
            <h2 id="checkout-summary">{t('billing.summary')}</h2>
            <div id="checkout-figures" className={styles.fold} data-open={isUnfolded || undefined}>
              <CheckoutSummary
                estimated={estimated}
                coupon={{
                  code: values.couponCode,
                  error: couponError,
                  disabled: form.busy,
                  apply: (couponCode) => form.change({ couponCode }),
                }}
              />
            </div>
            {estimated.hasFailed ? (
              <Banner
                kind="danger"
                alert
                action={<Button onClick={() => setAttempt((count) => count + 1)}>{t('common.retry')}</Button>}
              >
                {t('billing.checkout.noEstimate')}
              </Banner>
            ) : null}
            {notice ? (
              <Banner kind={isLong ? 'info' : 'warn'} alert>
                {t(notices[notice])}
              </Banner>
            ) : null}
            <FailureBox failure={failure} isReleased={isReleased} />
            <FormFailure form={form} />
            <Folded estimate={estimated.estimate} isUnfolded={isUnfolded} onPress={() => setUnfolded(!isUnfolded)} />
            <Button
              type="submit"
              variant="primary"
              size="lg"
              block
              busy={form.busy}
              disabled={!canBuy && !form.busy}
              aria-describedby={isThere ? undefined : reasonId}
            >
              {t(trialEnd ? 'billing.checkout.start' : 'billing.checkout.buy')}
            </Button>
            <PayReason id={reasonId} state={wait} isCentred />
            {form.busy && !isLong && values.paymentType === 'card' ? (
              <p className={styles.foot} role="status">
                {t('billing.payment.contacting')}
              </p>
            ) : (
              <Foot estimate={estimated.estimate} />
            )}
          </div>
        </aside>
      </form>
      {dialog}
      <PayingGuard isPaying={form.busy && !isLong} />
    </>
  );
}
