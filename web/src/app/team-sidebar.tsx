import { Link } from '@tanstack/react-router';
import { Box, Link as LinkIcon } from 'lucide-react';
import { useT } from '../i18n/use-t.ts';
import type { Team } from '../platform/account/account-types.ts';
import { TeamCard } from './team-card.tsx';
import styles from './team-sidebar.module.css';

/** The team and its pages; the current page is marked. */
export function TeamSidebar({ team, teams }: { team: Team | null; teams: readonly Team[] }) {
  const t = useT();
  if (!team) return null;
  const page = { className: styles.page, activeProps: { className: styles.here }, params: { teamId: team.id } };
  return (
    <nav aria-label={t('common.nav.label')}>
      <p className={styles.caption}>{t('common.nav.teams')}</p>
      <TeamCard team={team} teams={teams} />
      <Link to="/teams/$teamId/shared-with-me" {...page}>
        <Box size={16} strokeWidth={1.5} aria-hidden />
        {t('common.nav.sharedWithMe')}
      </Link>
      <Link to="/teams/$teamId/review-links" {...page}>
        <LinkIcon size={16} strokeWidth={1.5} aria-hidden />
        {t('common.nav.reviewLinks')}
      </Link>
    </nav>
  );
}
