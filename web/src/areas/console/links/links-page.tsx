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
import cells from '../parts/person-cell.module.css';
import tables from '../parts/tables.module.css';
import { useCountOf } from '../parts/use-count-of.ts';
import { useFilter } from '../parts/use-filter.ts';
import { type ShownLink, useLinks } from './use-links.ts';

/** `/admin/links`: every review link of the installation. */
export default function LinksPage() {
  const t = useT();
  const countOf = useCountOf();
  usePageTitle(t('console.links'));
  const [{ q: query }, setFilter] = useFilter('q');
  const list = useLinks(query);
  const [first] = list.pages;
  const columns = useColumns();
  const table = {
    label: t('console.links'),
    columns,
    keyOf: ({ viewLinkId }: ShownLink) => viewLinkId,
    rowHeight: 57,
  };
  return (
    <>
      <PageHead
        title={t('console.links')}
        lead={first ? t('console.links.lead', { count: first.totalCount }) : t('common.loading')}
      />
      <ListBar
        label={t('console.links.search')}
        query={query}
        onSearch={(q) => setFilter({ q })}
        count={first && countOf(first)}
      />
      <ListView
        list={list}
        loading={t('console.links.loading')}
        skeleton={<Table {...table} rows={[]} loadingRows={6} className={tables.plain} />}
        failed={t('console.links.failed')}
        empty={
          <EmptyState
            art={<EmptySheetArt />}
            title={t('console.links.none')}
            text={t('console.none.text')}
            actions={<Button onClick={() => setFilter({ q: undefined })}>{t('console.none.clear')}</Button>}
          />
        }
      >
        <Table {...table} rows={list.items} total={first?.foundCount} className={tables.plain} />
      </ListView>
    </>
  );
}

function useColumns(): Column<ShownLink>[] {
  const t = useT();
  const format = useFormats();
  return [
    {
      key: 'link',
      head: t('console.column.link'),
      cell: ({ viewLinkId, title, projectName }) => (
        <span className={cells.texts}>
          <Link className={cells.name} to="/admin/links/$viewLinkId" params={{ viewLinkId }}>
            {title}
          </Link>
          {projectName === title ? null : <span className={cells.email}>{projectName}</span>}
        </span>
      ),
    },
    {
      key: 'team',
      head: t('console.column.team'),
      width: '190px',
      cell: ({ teamId, teamName }) => (
        <Link className={textLinkClass()} to="/admin/teams/$teamId" params={{ teamId }}>
          {teamName}
        </Link>
      ),
    },
    {
      key: 'access',
      head: t('projects.links.access'),
      width: '180px',
      cell: ({ sharedState }) => t(`projects.links.access.${sharedState}`),
    },
    {
      key: 'comments',
      head: t('console.column.comments'),
      width: '112px',
      align: 'end',
      cell: ({ comments }) => format.number(comments),
      stacked: ({ comments }) => t('console.link.comments', { count: comments }),
    },
    {
      key: 'since',
      head: t('console.since'),
      width: '140px',
      cell: ({ createdAt }) => <span className={tables.soft}>{format.day(createdAt)}</span>,
    },
  ];
}
