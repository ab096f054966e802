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
import { PersonCell } from '../parts/person-cell.tsx';
import tables from '../parts/tables.module.css';
import { useCountOf } from '../parts/use-count-of.ts';
import { useFilter } from '../parts/use-filter.ts';
import { type ListedUser, type UserKind, useUsers } from './use-users.ts';
import { UserBadges } from './user-badges.tsx';

const kindTexts: Record<UserKind, MessageKey> = {
  full: 'console.users.kind.full',
  guest: 'console.users.kind.guest',
  blocked: 'console.users.kind.blocked',
  unverified: 'console.users.kind.unverified',
  operator: 'console.users.kind.operator',
};
const isKind = (kind: string | undefined): kind is UserKind => kind !== undefined && Object.hasOwn(kindTexts, kind);

/** `/admin/users`: every account and guest of the installation. */
export default function UsersPage() {
  const t = useT();
  const countOf = useCountOf();
  usePageTitle(t('console.users'));
  const [{ q: query, kind: named }, setFilter] = useFilter('q', 'kind');
  const kind = isKind(named) ? named : undefined;
  const list = useUsers({ query, kind });
  const [first] = list.pages;
  const columns = useColumns();
  const table = { label: t('console.users'), columns, keyOf: ({ userId }: ListedUser) => userId, rowHeight: 57 };
  return (
    <>
      <PageHead
        title={t('console.users')}
        lead={first ? t('console.users.lead', { count: first.totalCount }) : t('common.loading')}
      />
      <ListBar
        label={t('console.users.search')}
        query={query}
        onSearch={(q) => setFilter({ q })}
        count={first && countOf(first)}
      >
        <Select
          label={t('console.users.kind')}
          labelHidden
          size="sm"
          options={[
            { value: '', label: t('console.users.kind.every') },
            ...(Object.keys(kindTexts) as UserKind[]).map((value) => ({ value, label: t(kindTexts[value]) })),
          ]}
          value={kind ?? ''}
          onChange={(value) => setFilter({ kind: value || undefined })}
        />
      </ListBar>
      <ListView
        list={list}
        loading={t('console.users.loading')}
        skeleton={<Table {...table} rows={[]} loadingRows={6} className={tables.people} />}
        failed={t('console.users.failed')}
        empty={
          <EmptyState
            art={<EmptySheetArt />}
            title={t('console.users.none')}
            text={t('console.none.text')}
            actions={
              <Button onClick={() => setFilter({ q: undefined, kind: undefined })}>{t('console.none.clear')}</Button>
            }
          />
        }
      >
        <Table {...table} rows={list.items} total={first?.foundCount} className={tables.people} />
      </ListView>
    </>
  );
}

function useColumns(): Column<ListedUser>[] {
  const t = useT();
  const format = useFormats();
  return [
    {
      key: 'person',
      head: t('console.column.person'),
      cell: (user) => (
        <PersonCell person={user}>
          <UserBadges user={user} />
        </PersonCell>
      ),
    },
    {
      key: 'team',
      head: t('console.column.team'),
      width: '200px',
      cell: ({ teams }) =>
        teams.length === 0 ? t('console.users.noTeam') : format.list(teams.slice(0, 3).map(({ name }) => name)),
    },
    {
      key: 'role',
      head: t('console.column.role'),
      width: '140px',
      cell: ({ isGuest, teams }) => {
        if (isGuest) return t('console.users.linkGuest');
        const [first] = teams;
        return first ? t(`teams.role.${first.role}`) : null;
      },
    },
    {
      key: 'seen',
      head: t('console.column.seen'),
      width: '150px',
      cell: ({ lastSeenAt }) => (
        <span className={tables.soft}>{lastSeenAt === null ? t('console.never') : format.moment(lastSeenAt)}</span>
      ),
    },
  ];
}
