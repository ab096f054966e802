import { useId, useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { PayReason } from '../../../platform/payments/pay-reason.tsx';
import { PayingGuard } from '../../../platform/payments/paying-guard.tsx';
import { WalletButton } from '../../../platform/payments/wallet-button.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { Checkbox } from '../../../ui/choice/checkbox.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { BillingFields } from '../details/billing-fields.tsx';
import { FailureBox } from '../payment/failure-box.tsx';
import { PaymentMethod } from '../payment/payment-method.tsx';
import { Folded, Foot } from './checkout-foot.tsx';
import styles from './checkout-page.module.css';
import { CheckoutPlan } from './checkout-plan.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { trialDays } from './trial-dates.ts';
import { type CheckoutFormProps, type CheckoutNotice, useCheckoutForm } from './use-checkout-form.ts';

/** The messages above the button, other than failures. */
const notices = {
  changed: 'billing.checkout.changed',
  trialUsed: 'billing.checkout.error.trialUsed',
  confirming: 'billing.checkout.confirming',
  confirmingTrial: 'billing.checkout.confirming.trial',
} as const satisfies Record<CheckoutNotice, string>;

/** What becomes of an individual subscription, by who sold it. */
const migration = {
  credited: { appstore: 'billing.checkout.migration', paddle: 'billing.checkout.migration.paddle' },
  uncredited: { appstore: 'billing.checkout.migration.none', paddle: 'billing.checkout.migration.paddle.none' },
  consent: { appstore: 'billing.checkout.consent', paddle: 'billing.checkout.consent.paddle' },
} as const;

/** The form of checkout with its summary (spec 2 §2 and §5). Nothing typed is lost by a refusal or a decline. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { checkout, search } = props;
  const migratingFrom = checkout.migratingFromType;
  const t = useT();
  const format = useFormats();
  const machine = useCheckoutForm(props);
  const { form, estimated, trialEnd, wait, isThere, canBuy, price, notice, isLong } = machine;
  const { values } = form;
  const reasonId = useId();
  const [isUnfolded, setUnfolded] = useState(search.couponCode !== '');
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
          <CheckoutPlan form={form} price={price} showsPeriods={checkout.fixedPeriod === null && search.showsPeriods} />
          <section className={styles.part} aria-labelledby="checkout-payment">
            <h2 id="checkout-payment">{t('billing.payment.method')}</h2>
            <PaymentMethod
              type={values.paymentType}
              onType={(paymentType) => form.change({ paymentType })}
              payments={machine.payments}
              card={machine.cardForm}
              disabled={form.busy}
            />
          </section>
          <section className={styles.part} aria-labelledby="checkout-details">
            <h2 id="checkout-details">{t('billing.details')}</h2>
            <BillingFields
              form={form}
              isAtCheckout
              disabled={form.busy}
              countryError={machine.countryError}
              vatError={machine.vatError}
            />
          </section>
          {migratingFrom ? (
            <section className={styles.part}>
              <Banner>
                {t(machine.isCredited ? migration.credited[migratingFrom] : migration.uncredited[migratingFrom])}
              </Banner>
              {machine.needsConsent ? (
                <Checkbox
                  {...form.checkbox('migrationConsent')}
                  disabled={form.busy}
                  label={t(migration.consent[migratingFrom])}
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
                  error: machine.couponError,
                  disabled: form.busy,
                  apply: (couponCode) => form.change({ couponCode }),
                }}
              />
            </div>
            {estimated.hasFailed ? (
              <Banner kind="danger" alert action={<Button onClick={machine.retry}>{t('common.retry')}</Button>}>
                {t('billing.checkout.noEstimate')}
              </Banner>
            ) : null}
            {notice ? (
              <Banner kind={isLong ? 'info' : 'warn'} alert>
                {t(notices[notice])}
              </Banner>
            ) : null}
            <FailureBox failure={machine.failure} isReleased={machine.isReleased} />
            <FormFailure form={form} />
            <Folded estimate={estimated.estimate} isUnfolded={isUnfolded} onPress={() => setUnfolded(!isUnfolded)} />
            {values.paymentType === 'apple_pay' ? (
              <>
                <WalletButton {...machine.wallet} />
                {machine.isIncomplete ? (
                  <p className={styles.foot} role="alert">
                    {t('payments.wallet.incomplete')}
                  </p>
                ) : null}
              </>
            ) : (
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
            )}
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
      {machine.dialog}
      <PayingGuard isPaying={form.busy && !isLong} />
    </>
  );
}
