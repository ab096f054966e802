import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ConnectionsCard } from '../connections/connections-card.tsx';
import { DomainsCard } from '../domains/domains-card.tsx';
import { RulesCard } from '../enforcement/rules-card.tsx';
import { useTeamSignOn } from '../use-team-sso.ts';
import styles from './sign-on.module.css';

/** The domains, connections and rules of single sign-on in a team, for its owners (DECISIONS 84). */
export function SignOn({ team }: { team: { id: string; name: string } }) {
  const t = useT();
  const signOn = useTeamSignOn(team.id);
  const { data } = signOn;
  if (signOn.isError && !data) {
    return (
      <EmptyState
        title={t('teamSignIn.failed')}
        actions={
          <Button busy={signOn.isFetching} onClick={() => void signOn.refetch()}>
            {t('common.retry')}
          </Button>
        }
      />
    );
  }
  if (!data) {
    return (
      <div className={styles.cards}>
        {(['teamSignIn.domains', 'teamSignIn.connections', 'teamSignIn.rules'] as const).map((title) => (
          <Card key={title} title={t(title)} busy>
            <Skeleton height={20} width="60%" />
            <Skeleton height={20} width="40%" />
          </Card>
        ))}
      </div>
    );
  }
  return (
    <div className={styles.cards}>
      <DomainsCard team={team} signOn={data} />
      <ConnectionsCard team={team} signOn={data} />
      {data.domains.length > 0 ? <RulesCard team={team} signOn={data} /> : null}
    </div>
  );
}
