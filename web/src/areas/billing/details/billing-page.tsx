import type { Money } from '@chamfer/contract';
import { countryName } from '@chamfer/contract/country-names';
import { languageTags } from '@chamfer/contract/languages';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useLanguage, useT } from '../../../i18n/use-t.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { isBillingOff } from '../../../platform/page/page-config.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { ConfirmPaymentDialog } from '../payment/confirm-payment-dialog.tsx';
import { PaymentDialog } from '../payment/payment-dialog.tsx';
import { useSourceText } from '../payment/source-text.tsx';
import { type TeamSubscription, useSubscriptions } from '../subscription/use-subscriptions.ts';
import styles from './billing-page.module.css';
import { billingValues } from './billing-rules.ts';
import { hasVatNumber } from './countries.ts';
import { DetailsDialog } from './details-dialog.tsx';
import { InvoicesSection } from './invoices-section.tsx';
import { type BillingRecord, useBilling } from './use-billing.ts';

/**
 * `/teams/{teamId}/billing`: what is on the bills, how they are paid, and the bills (spec 2 §2 Billing page, J60 to
 * J62). `edit_payment=true` opens the payment method, `confirm_payment=true` what the bank of the card wants confirmed.
 */
export default function BillingPage() {
  const t = useT();
  const navigate = useNavigate();
  const { teamId = '' } = useParams({ strict: false });
  const search = useSearch({ strict: false }) as { edit_payment?: string; confirm_payment?: string };
  const { data: account } = useAccount();
  const team = account?.teams.find(({ id }) => id === teamId);
  const billing = useBilling(teamId);
  const subscriptions = useSubscriptions(teamId);
  const plan = subscriptions.data?.seatBasedTeamSubscription;
  const overdue = overdueOf(plan);
  const [edits, setEdits] = useState<'details' | 'payment' | 'confirm' | null>(
    search.edit_payment === 'true' ? 'payment' : search.confirm_payment === 'true' ? 'confirm' : null,
  );
  const close = () => {
    setEdits(null);
    if (search.edit_payment || search.confirm_payment) {
      void navigate({
        to: '.',
        search: ({ edit_payment: _, confirm_payment: __, ...kept }: Record<string, unknown>) => kept,
        replace: true,
      } as never);
    }
  };
  if (!team) return null;
  // Where nothing is sold any more, what was invoiced before is all that there is to read (DECISIONS 94).
  if (isBillingOff()) {
    return (
      <>
        <PageHead title={t('common.nav.billing')} lead={t('billing.page.lead.past', { team: team.name })} />
        <InvoicesSection teamId={teamId} />
      </>
    );
  }
  const { data } = billing;
  return (
    <>
      <PageHead title={t('common.nav.billing')} lead={t('billing.page.lead', { team: team.name })} />
      {billing.isError ? (
        <EmptyState
          title={t('billing.page.failed')}
          actions={
            <Button busy={billing.isFetching} onClick={() => void billing.refetch()}>
              {t('common.retry')}
            </Button>
          }
        />
      ) : (
        <>
          <div className={styles.cards} aria-busy={!billing.data}>
            <section className={styles.card} aria-labelledby="billing-payment">
              <header className={styles.head}>
                <h2 id="billing-payment">{t('billing.payment.title')}</h2>
                <Button
                  size="sm"
                  aria-label={t('billing.payment.edit')}
                  disabled={!data?.can.changePayment || !data.primaryPaymentSource}
                  onClick={() => setEdits('payment')}
                >
                  {t('billing.edit')}
                </Button>
              </header>
              {billing.data ? <PaymentSourceText teamId={teamId} record={billing.data} /> : <Skeleton height={48} />}
            </section>
            <section className={styles.card} aria-labelledby="billing-details">
              <header className={styles.head}>
                <h2 id="billing-details">{t('billing.details')}</h2>
                <Button
                  size="sm"
                  aria-label={t('billing.details.edit')}
                  disabled={!data?.can.changeDetails}
                  onClick={() => setEdits('details')}
                >
                  {t('billing.edit')}
                </Button>
              </header>
              {billing.data ? <Details record={billing.data} /> : <Skeleton height={88} />}
            </section>
          </div>
          <InvoicesSection teamId={teamId} />
        </>
      )}
      {edits === 'payment' && data?.can.changePayment && !subscriptions.isPending ? (
        <PaymentDialog
          teamId={teamId}
          title={t('billing.payment.method')}
          submit={t(overdue ? 'billing.payment.saveAndPay' : 'billing.payment.save')}
          dueToday={overdue}
          start={null}
          onClose={close}
        />
      ) : null}
      {edits === 'confirm' && plan ? <ConfirmPaymentDialog plan={plan} onClose={close} /> : null}
      {edits === 'details' && billing.data ? (
        <DetailsDialog teamId={teamId} start={billingValues(billing.data.billingDetails)} onClose={close} />
      ) : null}
    </>
  );
}

/** What a new payment method is charged with at once: what is overdue, unless renewal is off; null for nothing. */
function overdueOf(plan: TeamSubscription | null | undefined): Money | null {
  if (!plan?.overdue || !plan.autoRenewal || plan.overdue.dueNow === 0) return null;
  return { amount: plan.overdue.dueNow, currencyCode: plan.currencyCode };
}

function PaymentSourceText({
  teamId,
  record: { primaryPaymentSource: source, isUpdatePending, can },
}: {
  teamId: string;
  record: BillingRecord;
}) {
  const t = useT();
  const sourceText = useSourceText();
  if (!source) return <p className={styles.soft}>{t('billing.payment.none')}</p>;
  const { type, expirationMonth: month, expirationYear: year } = source;
  return (
    <div className={styles.method}>
      <div className={styles.source}>
        <span className={styles.brand} aria-hidden>
          {type === 'card' && source.cardBrand ? source.cardBrand : <CreditCard size={20} strokeWidth={1.5} />}
        </span>
        <div className={styles.text}>
          <p className={styles.strong}>{sourceText(source)}</p>
          {type === 'card' && month && year ? (
            <p className={styles.soft}>
              {t('billing.payment.expires', { date: `${String(month).padStart(2, '0')} / ${year}` })}
            </p>
          ) : null}
        </div>
      </div>
      {isUpdatePending ? <p className={styles.soft}>{t('billing.payment.pending')}</p> : null}
      {can.changePayment ? (
        <NextPayment teamId={teamId} />
      ) : (
        <p className={styles.soft}>{t('billing.payment.unused')}</p>
      )}
    </div>
  );
}

/** What is charged next, and when, without anybody's doing. */
function NextPayment({ teamId }: { teamId: string }) {
  const t = useT();
  const format = useFormats();
  const plan = useSubscriptions(teamId).data?.seatBasedTeamSubscription;
  if (!plan?.nextPayment) return null;
  const { totalAmount: amount, date } = plan.nextPayment;
  const values = { amount: format.money({ amount, currencyCode: plan.currencyCode }), date: format.day(date) };
  return <p className={styles.soft}>{t('billing.payment.next', values)}</p>;
}

function Details({ record: { billingDetails: details, vatStatus } }: { record: BillingRecord }) {
  const t = useT();
  const tag = languageTags[useLanguage()];
  if (!details) return <p className={styles.soft}>{t('billing.details.none')}</p>;
  const { company, line1, line2, zip, city, stateCode, countryCode } = details;
  const { vatNumber } = billingValues(details);
  const place = [zip, city, stateCode].filter(Boolean).join(' ');
  const lines = [company, line1, line2, place, countryName(countryCode, tag)].filter(Boolean);
  return (
    <div className={styles.columns}>
      <address className={styles.address}>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {vatNumber ? (
        <div>
          <p className={styles.soft}>{t(hasVatNumber(countryCode) ? 'billing.details.vat' : 'billing.field.taxId')}</p>
          <p>
            {vatNumber}{' '}
            {vatStatus === 'valid' ? (
              <Badge tone="ok">{t('billing.vat.valid')}</Badge>
            ) : vatStatus === 'unverified' ? (
              <Badge tone="warn" title={t('billing.vat.unverified.text')}>
                {t('billing.vat.unverified')}
              </Badge>
            ) : null}
          </p>
        </div>
      ) : null}
    </div>
  );
}
