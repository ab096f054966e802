import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { GroupsCard } from '../groups/groups-card.tsx';
import { PeopleCard } from '../people/people-card.tsx';
import { DirectoryTokensCard } from '../tokens/directory-tokens-card.tsx';
import { type DirectoryTeam, useTeamDirectory } from '../use-team-directory.ts';
import styles from './directory.module.css';
import { SummaryCard } from './summary-card.tsx';

/** The directory of a team, for its owners: its address, tokens, groups and people (SSO §7). */
export function Directory({ team }: { team: DirectoryTeam }) {
  const t = useT();
  const directory = useTeamDirectory(team.id);
  const { data } = directory;
  if (directory.isError && !data) {
    return (
      <EmptyState
        title={t('directory.failed')}
        actions={
          <Button busy={directory.isFetching} onClick={() => void directory.refetch()}>
            {t('common.retry')}
          </Button>
        }
      />
    );
  }
  if (!data) {
    return (
      <div className={styles.cards}>
        {(['directory.title', 'directory.tokens'] as const).map((title) => (
          <Card key={title} title={t(title)} busy>
            <Skeleton height={20} width="60%" />
            <Skeleton height={20} width="40%" />
          </Card>
        ))}
      </div>
    );
  }
  const { people } = data;
  const hasPeople = people.joinedCount + people.awaitedCount + people.inactiveCount > 0;
  return (
    <div className={styles.cards}>
      <SummaryCard team={team} directory={data} />
      <DirectoryTokensCard team={team} directory={data} />
      {data.groupCount > 0 || data.state === 'on' ? <GroupsCard team={team} /> : null}
      {hasPeople ? <PeopleCard team={team} /> : null}
      <Note>{t('directory.note')}</Note>
    </div>
  );
}
