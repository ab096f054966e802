import { Link } from '@tanstack/react-router';
import { Box, CreditCard, History, Layers, Link as LinkIcon, SlidersHorizontal, Users } from 'lucide-react';
import { useReviewLinkCount, useSharedCount } from '../../areas/projects/list/use-list-counts.ts';
import { useFormats } from '../../i18n/format.ts';
import { useT } from '../../i18n/use-t.ts';
import type { Team } from '../../platform/account/account-types.ts';
import { mayOpen } from '../../platform/account/team-pages.ts';
import { TeamCard } from './team-card.tsx';
import styles from './team-sidebar.module.css';

/** The team and its pages; the current page is marked. */
export function TeamSidebar({ team, teams }: { team: Team | null; teams: readonly Team[] }) {
  const t = useT();
  const shared = useSharedCount(team?.id ?? '', team !== null && mayOpen(team, 'sharedWithMe'));
  const links = useReviewLinkCount(team?.id ?? '', team !== null && mayOpen(team, 'reviewLinks'));
  if (!team) return null;
  const page = { className: styles.page, activeProps: { className: styles.here }, params: { teamId: team.id } };
  return (
    <nav aria-label={t('common.nav.label')}>
      <p className={styles.caption}>{t('common.nav.teams')}</p>
      <TeamCard team={team} teams={teams} />
      {mayOpen(team, 'sharedWithMe') ? (
        <Link to="/teams/$teamId/shared-with-me" {...page}>
          <Box size={16} strokeWidth={1.5} aria-hidden />
          {t('common.nav.sharedWithMe')}
          <Count of={shared} />
        </Link>
      ) : null}
      {mayOpen(team, 'reviewLinks') ? (
        <Link to="/teams/$teamId/review-links" {...page}>
          <LinkIcon size={16} strokeWidth={1.5} aria-hidden />
          {t('common.nav.reviewLinks')}
          <Count of={links} />
        </Link>
      ) : null}
      {mayOpen(team, 'members') ? (
        <Link to="/teams/$teamId/members" {...page}>
          <Users size={16} strokeWidth={1.5} aria-hidden />
          {t('common.nav.members')}
        </Link>
      ) : null}
      {mayOpen(team, 'subscription') ? (
        <Link to="/teams/$teamId/subscription" {...page}>
          <Layers size={16} strokeWidth={1.5} aria-hidden />
          {t('common.nav.subscription')}
        </Link>
      ) : null}
      {mayOpen(team, 'billing') ? (
        <Link to="/teams/$teamId/billing" {...page}>
          <CreditCard size={16} strokeWidth={1.5} aria-hidden />
          {t('common.nav.billing')}
        </Link>
      ) : null}
      {mayOpen(team, 'settings') ? (
        <Link to="/teams/$teamId/settings" {...page}>
          <SlidersHorizontal size={16} strokeWidth={1.5} aria-hidden />
          {t('common.nav.teamSettings')}
        </Link>
      ) : null}
      {team.can.readAudit ? (
        <Link to="/teams/$teamId/audit-log" {...page}>
          <History size={16} strokeWidth={1.5} aria-hidden />
          {t('common.nav.auditLog')}
        </Link>
      ) : null}
    </nav>
  );
}

/** How much there is on a page, once it is known. The page says it itself: it is not read out with every link. */
function Count({ of: count }: { of: number | undefined }) {
  const format = useFormats();
  return count === undefined ? null : <span className={styles.count} data-count={format.number(count)} aria-hidden />;
}
