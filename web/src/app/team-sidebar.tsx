import { Link } from '@tanstack/react-router';
import { Box, CreditCard, History, Layers, Link as LinkIcon, SlidersHorizontal, Users } from 'lucide-react';
import { useT } from '../i18n/use-t.ts';
import type { Team } from '../platform/account/account-types.ts';
import { mayOpen } from '../platform/account/team-pages.ts';
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
      {mayOpen(team, 'sharedWithMe') ? (
        <Link to="/teams/$teamId/shared-with-me" {...page}>
          <Box size={16} strokeWidth={1.5} aria-hidden />
          {t('common.nav.sharedWithMe')}
        </Link>
      ) : null}
      {mayOpen(team, 'reviewLinks') ? (
        <Link to="/teams/$teamId/review-links" {...page}>
          <LinkIcon size={16} strokeWidth={1.5} aria-hidden />
          {t('common.nav.reviewLinks')}
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
