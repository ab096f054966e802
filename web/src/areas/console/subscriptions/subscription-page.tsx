import { Link, useParams } from '@tanstack/react-router';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { hasCode } from '../../../platform/api/api.ts';
import { usePageTitle } from '../../../platform/page/page-title.ts';
import { textLinkClass } from '../../../ui/action/text-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { Columns } from '../parts/columns.tsx';
import { DetailState } from '../parts/detail-state.tsx';
import { EntityHead } from '../parts/entity-head.tsx';
import { Facts, Id } from '../parts/facts.tsx';
import layout from '../parts/layout.module.css';
import tables from '../parts/tables.module.css';
import { PaymentCard } from './payment-card.tsx';
import { kindTexts, originTexts, SubscriptionPlan, SubscriptionState, useHolderName } from './subscription-texts.tsx';
import { type ShownSubscription, useShownSubscription } from './use-subscriptions.ts';

/** `/admin/subscriptions/{subscriptionId}`: a subscription, its seats, how it is paid for, and the invoices of its team. */
export default function SubscriptionPage() {
  const { subscriptionId = '' } = useParams({ strict: false });
  return <SubscriptionView subscriptionId={subscriptionId} />;
}

/** A subscription in every state that its page can be in. */
export function SubscriptionView({ subscriptionId }: { subscriptionId: string }) {
  const t = useT();
  const holderOf = useHolderName();
  const { data, error, isError, isFetching, refetch } = useShownSubscription(subscriptionId);
  usePageTitle(data ? holderOf(data) : t('console.subscriptions'));
  return (
    <>
      <BackLink to="/admin/subscriptions">{t('console.subscriptions')}</BackLink>
      {data ? (
        <SubscriptionContent subscription={data} />
      ) : (
        <DetailState
          isMissing={hasCode(error, 'SUBSCRIPTION_NOT_FOUND') || hasCode(error, 'INVALID_UUID')}
          isError={isError}
          busy={isFetching}
          missing={t('console.subscription.missing')}
          failed={t('console.subscription.failed')}
          list="/admin/subscriptions"
          listName={t('console.subscriptions')}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

function SubscriptionContent({ subscription }: { subscription: ShownSubscription }) {
  const holderOf = useHolderName();
  return (
    <>
      <EntityHead
        title={holderOf(subscription)}
        badges={<SubscriptionPlan plan={subscription.plan} />}
        about={<SubscriptionState status={subscription.status} />}
      />
      <Columns
        aside={
          <>
            <SeatsCard subscription={subscription} />
            <PaymentCard subscription={subscription} />
          </>
        }
      >
        <TermsCard subscription={subscription} />
        {subscription.team ? <Invoices subscription={subscription} /> : null}
      </Columns>
    </>
  );
}

function TermsCard({ subscription }: { subscription: ShownSubscription }) {
  const t = useT();
  const format = useFormats();
  const { status, autoRenew, periodNext, trialEnd, endedAt, externalId } = subscription;
  return (
    <Card title={t('common.nav.subscription')}>
      <Facts
        facts={[
          [t('console.id'), <Id key="id">{subscription.subscriptionId}</Id>],
          [t('console.subscription.holder'), <Holder key="holder" subscription={subscription} />],
          [t('console.users.kind'), t(kindTexts[subscription.kind])],
          [t('console.subscription.origin'), t(originTexts[subscription.origin])],
          externalId !== null && [t('console.subscription.externalId'), <Id key="external">{externalId}</Id>],
          [t('console.since'), format.date(subscription.createdAt)],
          [t('console.subscription.period'), t(`billing.${subscription.period}`)],
          periodNext !== null && [t('console.subscription.next'), t(`billing.${periodNext}`)],
          trialEnd !== null && status === 'trialing' && [t('console.subscription.trialEnd'), format.date(trialEnd)],
          [t('console.subscription.renewal'), t(autoRenew ? 'console.subscription.on' : 'console.subscription.off')],
          endedAt === null
            ? [t(autoRenew ? 'console.subscription.renews' : 'console.team.until'), format.date(subscription.periodEnd)]
            : [t('console.subscription.endedAt'), format.date(endedAt)],
        ]}
      />
    </Card>
  );
}

function Holder({ subscription }: { subscription: ShownSubscription }) {
  const name = useHolderName()(subscription);
  const { team, person } = subscription;
  if (team?.name) {
    return (
      <Link className={textLinkClass()} to="/admin/teams/$teamId" params={{ teamId: team.teamId }}>
        {name}
      </Link>
    );
  }
  if (!person) return name;
  return (
    <Link className={textLinkClass()} to="/admin/users/$userId" params={{ userId: person.userId }}>
      {name}
    </Link>
  );
}

function SeatsCard({ subscription: { seats, seatsNext, seatsTaken, ...price } }: { subscription: ShownSubscription }) {
  const t = useT();
  const format = useFormats();
  const amount = format.money({ amount: price.unitAmount, currencyCode: price.currencyCode });
  return (
    <Card title={t('console.team.seats')}>
      <Facts
        numbers
        facts={[
          [t('console.team.seats'), format.number(seats)],
          seatsTaken !== null && [t('console.subscription.used'), format.number(seatsTaken)],
          seatsNext !== null && [t('console.subscription.next'), format.number(seatsNext)],
          price.origin === 'checkout' && [
            t('console.subscription.price'),
            t('console.subscription.price.tax', { amount }),
          ],
        ]}
      />
    </Card>
  );
}

function Invoices({ subscription: { invoices } }: { subscription: ShownSubscription }) {
  const t = useT();
  const format = useFormats();
  const columns: Column<ShownSubscription['invoices'][number]>[] = [
    { key: 'number', head: t('billing.invoices.number'), cell: ({ number }) => <Id>{number}</Id> },
    {
      key: 'date',
      head: t('billing.invoices.date'),
      width: '32%',
      cell: ({ issuedAt }) => <span className={tables.soft}>{format.day(issuedAt)}</span>,
    },
    {
      key: 'amount',
      head: t('billing.invoices.amount'),
      width: '28%',
      align: 'end',
      cell: ({ totalAmount, currencyCode }) => format.money({ amount: totalAmount, currencyCode }),
    },
  ];
  return (
    <Card title={t('billing.invoices')}>
      {invoices.length === 0 ? (
        <p className={layout.none}>{t('billing.invoices.none')}</p>
      ) : (
        <div className={tables.inCard}>
          <Table
            label={t('billing.invoices')}
            columns={columns}
            rows={invoices}
            keyOf={({ invoiceId }) => invoiceId}
            className={tables.plain}
          />
        </div>
      )}
    </Card>
  );
}
