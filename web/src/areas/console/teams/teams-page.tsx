import { Link } from '@tanstack/react-router';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ListView } from '../../../platform/list/list-view.tsx';
import { usePageTitle } from '../../../platform/page/page-title.ts';
import { Button } from '../../../ui/action/button.tsx';
import { textLinkClass } from '../../../ui/action/text-link.tsx';
import { EmptySheetArt } from '../../../ui/art/small-art.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { ListBar } from '../parts/list-bar.tsx';
import { TeamCell } from '../parts/person-cell.tsx';
import tables from '../parts/tables.module.css';
import { useCountOf } from '../parts/use-count-of.ts';
import { useFilter } from '../parts/use-filter.ts';
import { PlanBadge } from './plan-badge.tsx';
import { type ListedTeam, useTeams } from './use-teams.ts';

/** `/admin/teams`: every team of the installation. */
export default function TeamsPage() {
  const t = useT();
  const countOf = useCountOf();
  usePageTitle(t('console.teams'));
  const [{ q: query }, setFilter] = useFilter('q');
  const list = useTeams(query);
  const [first] = list.pages;
  const columns = useColumns();
  const table = { label: t('console.teams'), columns, keyOf: ({ teamId }: ListedTeam) => teamId };
  return (
    <>
      <PageHead
        title={t('console.teams')}
        lead={first ? t('console.teams.lead', { count: first.totalCount }) : t('common.loading')}
      />
      <ListBar
        label={t('console.teams.search')}
        query={query}
        onSearch={(q) => setFilter({ q })}
        count={first && countOf(first)}
      />
      <ListView
        list={list}
        loading={t('console.teams.loading')}
        skeleton={<Table {...table} rows={[]} loadingRows={6} className={tables.teams} />}
        failed={t('console.teams.failed')}
        empty={
          <EmptyState
            art={<EmptySheetArt />}
            title={t('console.teams.none')}
            text={t('console.none.text')}
            actions={<Button onClick={() => setFilter({ q: undefined })}>{t('console.none.clear')}</Button>}
          />
        }
      >
        <Table {...table} rows={list.items} total={first?.foundCount} className={tables.teams} />
      </ListView>
    </>
  );
}

function useColumns(): Column<ListedTeam>[] {
  const t = useT();
  const format = useFormats();
  return [
    { key: 'team', head: t('console.column.team'), cell: (team) => <TeamCell team={team} /> },
    { key: 'plan', head: t('console.column.plan'), width: '120px', cell: ({ plan }) => <PlanBadge plan={plan} /> },
    {
      key: 'members',
      head: t('console.column.members'),
      width: '104px',
      align: 'end',
      cell: ({ members }) => format.number(members),
      stacked: ({ members }) => t('common.team.members', { count: members }),
    },
    {
      key: 'projects',
      head: t('console.column.projects'),
      width: '104px',
      align: 'end',
      cell: ({ projects }) => format.number(projects),
      stacked: ({ projects }) => t('console.team.projects', { count: projects }),
    },
    {
      key: 'owner',
      head: t('console.column.owner'),
      width: '200px',
      cell: ({ owner }) =>
        owner ? (
          <Link className={textLinkClass()} to="/admin/users/$userId" params={{ userId: owner.userId }}>
            {owner.name || owner.email}
          </Link>
        ) : null,
    },
    {
      key: 'since',
      head: t('console.since'),
      width: '140px',
      cell: ({ createdAt }) => <span className={tables.soft}>{format.day(createdAt)}</span>,
    },
  ];
}
