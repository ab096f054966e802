import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ListFailure } from '../../../platform/list/list-failure.tsx';
import { usePageTitle } from '../../../platform/page/page-title.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { Columns } from '../parts/columns.tsx';
import { Facts } from '../parts/facts.tsx';
import { type Overview, useOverview } from '../use-console.ts';
import { BackupCard } from './backup-card.tsx';
import { NeedsYou } from './needs-you.tsx';
import { OverviewTiles } from './overview-tiles.tsx';
import { RequestsCard } from './requests-card.tsx';
import { Troubles } from './troubles.tsx';

/** `/admin`: how the installation is, and what waits for an operator. */
export default function OverviewPage() {
  const t = useT();
  const { data, isError, isFetching, refetch } = useOverview();
  usePageTitle(t('console.overview'));
  return (
    <>
      <PageHead
        title={t('console.overview')}
        lead={
          data
            ? t(data.host ? 'console.overview.lead' : 'console.overview.version', {
                host: data.host,
                version: data.version,
              })
            : t('common.loading')
        }
      />
      {data ? (
        <Content overview={data} />
      ) : isError ? (
        <ListFailure text={t('console.overview.failed')} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-busy="true" aria-label={t('common.loading')}>
          <Skeleton height={360} />
        </div>
      )}
    </>
  );
}

function Content({ overview }: { overview: Overview }) {
  const t = useT();
  const format = useFormats();
  const { calls, people, startedAt, migration } = overview;
  return (
    <>
      <Troubles overview={overview} />
      <OverviewTiles overview={overview} />
      <Columns
        aside={
          <>
            <Card title={t('console.people')}>
              <Facts
                numbers
                facts={[
                  [t('console.people.accounts'), format.number(people.accounts)],
                  [t('console.people.active'), format.number(people.active)],
                  [t('console.teams'), format.number(people.teams)],
                  [t('console.links'), format.number(people.viewLinks)],
                  [t('console.people.guests'), format.number(people.guests)],
                ]}
              />
            </Card>
            <BackupCard backup={overview.backup} />
          </>
        }
      >
        <RequestsCard requests={overview.requests} />
        <NeedsYou overview={overview} />
        <Card title={t('console.process')} lead={t('console.process.lead')}>
          <Facts
            facts={[
              [t('console.process.started'), format.date(startedAt)],
              [t('console.process.calls'), format.number(calls.count)],
              [t('console.process.failed'), format.number(calls.failed)],
              calls.p95Ms === null
                ? null
                : [t('console.process.p95'), t('console.process.ms', { ms: format.number(Math.ceil(calls.p95Ms)) })],
              [t('console.process.migration'), migration],
            ]}
          />
        </Card>
      </Columns>
    </>
  );
}
