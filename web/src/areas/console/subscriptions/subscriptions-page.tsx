import { Link } from '@tanstack/react-router';
import { useFormats } from '../../../i18n/format.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ListView } from '../../../platform/list/list-view.tsx';
import { usePageTitle } from '../../../platform/page/page-title.ts';
import { Button } from '../../../ui/action/button.tsx';
import { EmptySheetArt } from '../../../ui/art/small-art.tsx';
import { Select } from '../../../ui/choice/select.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { ListBar } from '../parts/list-bar.tsx';
import cells from '../parts/person-cell.module.css';
import tables from '../parts/tables.module.css';
import { useCountOf } from '../parts/use-count-of.ts';
import { useFilter } from '../parts/use-filter.ts';
import {
  kindTexts,
  planTexts,
  SubscriptionPlan,
  SubscriptionState,
  statusTexts,
  useHolderName,
} from './subscription-texts.tsx';
import { type ListedSubscription, useSubscriptions } from './use-subscriptions.ts';

/** The value of the address if it is one of those that can be filtered by. */
const known = <Value extends string>(texts: Readonly<Record<Value, MessageKey>>, named: string | undefined) =>
  named !== undefined && Object.hasOwn(texts, named) ? (named as Value) : undefined;

/** `/admin/subscriptions`: every subscription of the installation, those that have ended included. */
export default function SubscriptionsPage() {
  const t = useT();
  const countOf = useCountOf();
  usePageTitle(t('console.subscriptions'));
  const [{ q: query, ...named }, setFilter] = useFilter('q', 'status', 'kind', 'plan');
  const filter = {
    query,
    status: known(statusTexts, named.status),
    kind: known(kindTexts, named.kind),
    plan: known(planTexts, named.plan),
  };
  const list = useSubscriptions(filter);
  const [first] = list.pages;
  const columns = useColumns();
  const table = {
    label: t('console.subscriptions'),
    columns,
    keyOf: ({ subscriptionId }: ListedSubscription) => subscriptionId,
    rowHeight: 57,
  };
  const clear = () => setFilter({ q: undefined, status: undefined, kind: undefined, plan: undefined });
  return (
    <>
      <PageHead
        title={t('console.subscriptions')}
        lead={first ? t('console.subscriptions.lead', { count: first.totalCount }) : t('common.loading')}
      />
      <ListBar
        label={t('console.subscriptions.search')}
        query={query}
        onSearch={(q) => setFilter({ q })}
        count={first && countOf(first)}
      >
        <Filter
          label="console.column.state"
          every="console.subscriptions.everyState"
          texts={statusTexts}
          value={filter.status}
          onChange={(status) => setFilter({ status })}
        />
        <Filter
          label="console.users.kind"
          every="console.users.kind.every"
          texts={kindTexts}
          value={filter.kind}
          onChange={(kind) => setFilter({ kind })}
        />
        <Filter
          label="console.column.plan"
          every="console.subscriptions.everyPlan"
          texts={planTexts}
          value={filter.plan}
          onChange={(plan) => setFilter({ plan })}
        />
      </ListBar>
      <ListView
        list={list}
        loading={t('console.subscriptions.loading')}
        skeleton={<Table {...table} rows={[]} loadingRows={6} className={tables.plain} />}
        failed={t('console.subscriptions.failed')}
        empty={
          <EmptyState
            art={<EmptySheetArt />}
            title={t('console.subscriptions.none')}
            text={t('console.none.text')}
            actions={<Button onClick={clear}>{t('console.none.clear')}</Button>}
          />
        }
      >
        <Table {...table} rows={list.items} total={first?.foundCount} className={tables.plain} />
      </ListView>
    </>
  );
}

function Filter({
  label,
  every,
  texts,
  value,
  onChange,
}: {
  label: MessageKey;
  every: MessageKey;
  texts: Readonly<Record<string, MessageKey>>;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const t = useT();
  const options = Object.entries(texts).map(([name, text]) => ({ value: name, label: t(text) }));
  return (
    <Select
      label={t(label)}
      labelHidden
      size="sm"
      options={[{ value: '', label: t(every) }, ...options]}
      value={value ?? ''}
      onChange={(next) => onChange(next || undefined)}
    />
  );
}

function useColumns(): Column<ListedSubscription>[] {
  const t = useT();
  const format = useFormats();
  const holderOf = useHolderName();
  return [
    {
      key: 'holder',
      head: t('console.subscription.holder'),
      cell: (subscription) => (
        <span className={cells.texts}>
          <Link
            className={cells.name}
            to="/admin/subscriptions/$subscriptionId"
            params={{ subscriptionId: subscription.subscriptionId }}
          >
            {holderOf(subscription)}
          </Link>
          <span className={cells.email}>{t(kindTexts[subscription.kind])}</span>
        </span>
      ),
    },
    { key: 'plan', head: t('console.column.plan'), width: '90px', cell: (it) => <SubscriptionPlan plan={it.plan} /> },
    {
      key: 'state',
      head: t('console.column.state'),
      width: '180px',
      cell: ({ status }) => <SubscriptionState status={status} />,
    },
    {
      key: 'seats',
      head: t('console.team.seats'),
      width: '112px',
      align: 'end',
      cell: ({ seats }) => format.number(seats),
      stacked: ({ seats }) => t('console.subscription.seatCount', { count: seats }),
    },
    {
      key: 'until',
      head: t('console.team.until'),
      width: '140px',
      cell: ({ endedAt, periodEnd }) => <span className={tables.soft}>{format.day(endedAt ?? periodEnd)}</span>,
    },
  ];
}
