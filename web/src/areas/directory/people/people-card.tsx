import { useT } from '../../../i18n/use-t.ts';
import { ListView } from '../../../platform/list/list-view.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { type DirectoryPerson, type DirectoryTeam, useDirectoryPeople } from '../use-team-directory.ts';
import styles from './people.module.css';

const tones = {
  awaited: 'plain',
  joined: 'ok',
  seatless: 'warn',
  outside: 'plain',
  inactive: 'plain',
  kept: 'danger',
} as const;

/** The people of a directory, and what became of each. */
export function PeopleCard({ team }: { team: DirectoryTeam }) {
  const t = useT();
  const list = useDirectoryPeople(team.id);
  const columns: Column<DirectoryPerson>[] = [
    {
      key: 'person',
      head: t('directory.column.person'),
      cell: ({ name, email, userName }) => (
        <>
          <span className={styles.name}>{name || userName}</span>
          <span className={styles.under}>{email}</span>
        </>
      ),
    },
    {
      key: 'state',
      head: t('directory.column.state'),
      width: '280px',
      cell: ({ state }) => <StateDot tone={tones[state]}>{t(`directory.person.${state}`)}</StateDot>,
    },
  ];
  return (
    <Card title={t('directory.list')}>
      <ListView
        list={list}
        loading={t('directory.list.loading')}
        failed={t('directory.list.failed')}
        skeleton={<Skeleton height={20} width="60%" />}
        empty={<EmptyState title={t('directory.people.none')} />}
      >
        <Table
          label={t('directory.list')}
          columns={columns}
          rows={list.items}
          keyOf={({ directoryUserId }) => directoryUserId}
          rowHeight={61}
        />
      </ListView>
    </Card>
  );
}
