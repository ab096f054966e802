import { useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ListView } from '../../../platform/list/list-view.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { type DirectoryGroup, type DirectoryTeam, useDirectoryGroups } from '../use-team-directory.ts';
import { GroupDialog } from './group-dialog.tsx';
import styles from './groups.module.css';

/** The groups of a directory, and what each gives. */
export function GroupsCard({ team }: { team: DirectoryTeam }) {
  const t = useT();
  const format = useFormats();
  const list = useDirectoryGroups(team.id);
  const [changing, setChanging] = useState<DirectoryGroup | null>(null);
  const gives = ({ space, role }: DirectoryGroup) => {
    const name = space && (space.name || t('directory.space.untitled'));
    const roleName = role && t(`directory.role.${role}`);
    return name && roleName ? t('directory.gives.both', { space: name, role: roleName }) : (name ?? roleName);
  };
  const columns: Column<DirectoryGroup>[] = [
    {
      key: 'group',
      head: t('directory.column.group'),
      cell: ({ name }) => <span className={styles.name}>{name}</span>,
    },
    {
      key: 'members',
      head: t('directory.column.members'),
      width: '112px',
      align: 'end',
      cell: ({ memberCount }) => format.number(memberCount),
    },
    {
      key: 'gives',
      head: t('directory.column.gives'),
      width: '280px',
      cell: (group) => gives(group) ?? <span className={styles.soft}>{t('directory.gives.nothing')}</span>,
    },
    {
      key: 'acts',
      head: t('directory.column.acts'),
      headHidden: true,
      width: '112px',
      align: 'end',
      cell: (group) => (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('directory.group.change', { name: group.name })}
          onClick={() => setChanging(group)}
        >
          {t('directory.group.change.short')}
        </Button>
      ),
    },
  ];
  return (
    <>
      <Card title={t('directory.groups')} lead={t('directory.groups.lead')}>
        <ListView
          list={list}
          loading={t('directory.groups.loading')}
          failed={t('directory.groups.failed')}
          skeleton={<Skeleton height={20} width="60%" />}
          empty={<EmptyState title={t('directory.groups.empty')} text={t('directory.groups.empty.text')} />}
        >
          <Table
            label={t('directory.groups')}
            columns={columns}
            rows={list.items}
            keyOf={({ groupId }) => groupId}
            rowHeight={53}
          />
        </ListView>
      </Card>
      {changing ? <GroupDialog team={team} group={changing} onClose={() => setChanging(null)} /> : null}
    </>
  );
}
