import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { insideApp } from '../../platform/page/search.ts';
import { Breadcrumbs, type Crumb } from '../../ui/layout/breadcrumbs.tsx';
import styles from './project-frame.module.css';
import { TopBar } from './top-bar.tsx';

/** The frame of a project's page: the bar with the way back to the team's projects, and the page without a sidebar. */
export function ProjectFrame({
  team,
  name,
  children,
}: {
  /** The team of the project, once it may be named. */
  team: { teamId: string; teamName: string } | null;
  /** The name of the project; null while it is not known. */
  name: string | null;
  children: ReactNode;
}) {
  const t = useT();
  const link = (label: string): Crumb => ({
    label,
    node: (
      <Link to="/teams/$teamId/shared-with-me" params={{ teamId: team?.teamId ?? '' }}>
        {label}
      </Link>
    ),
  });
  const crumbs = [
    ...(team ? [link(team.teamName), link(t('common.nav.sharedWithMe'))] : []),
    { label: name ?? t('projectPage.crumb') },
  ];
  const breadcrumbs = <Breadcrumbs label={t('common.breadcrumb')} crumbs={crumbs} className={styles.crumbs} />;
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {t('common.skipToContent')}
      </a>
      {insideApp ? <div className={styles.way}>{breadcrumbs}</div> : <TopBar narrow>{breadcrumbs}</TopBar>}
      <main id="main" className={styles.page} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
