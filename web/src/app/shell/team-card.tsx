import { ChevronsUpDown } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import type { Team } from '../../platform/account/account-types.ts';
import { classNames } from '../../ui/class-names.ts';
import { Avatar } from '../../ui/symbol/avatar.tsx';
import { ClippedText } from '../../ui/text/clipped-text.tsx';
import { TeamBadge, useTeamLine } from './team-badge.tsx';
import styles from './team-card.module.css';

const TeamMenu = lazy(() => import('./team-menu.tsx'));

/** The current team; with more than one team, a button that switches between them. */
export function TeamCard({ team, teams }: { team: Team; teams: readonly Team[] }) {
  const t = useT();
  const [wanted, setWanted] = useState(false);
  if (teams.length < 2) {
    return (
      <div className={styles.card}>
        <TeamFacts team={team} />
      </div>
    );
  }
  const closed = <TeamButton team={team} aria-haspopup="menu" aria-expanded={false} onClick={() => setWanted(true)} />;
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <TeamMenu label={t('common.team.switch')} team={team} teams={teams} trigger={<TeamButton team={team} />} />
    </Suspense>
  );
}

function TeamButton({ team, ...button }: ComponentProps<'button'> & { team: Team }) {
  return (
    <button {...button} type="button" className={classNames(styles.card, styles.button)}>
      <TeamFacts team={team} />
      <ChevronsUpDown size={16} strokeWidth={1.5} aria-hidden />
    </button>
  );
}

function TeamFacts({ team }: { team: Team }) {
  const teamLine = useTeamLine();
  return (
    <>
      <Avatar name={team.name} kind="team" size="lg" />
      <span className={styles.facts}>
        <span className={styles.name}>
          <b>
            <ClippedText lines={2}>{team.name}</ClippedText>
          </b>
          <TeamBadge team={team} />
        </span>
        <small>{teamLine(team)}</small>
      </span>
    </>
  );
}
