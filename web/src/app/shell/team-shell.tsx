import { Menu } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { defaultTeam } from '../../platform/account/default-team.ts';
import { useAccount } from '../../platform/account/use-account.ts';
import { insideApp } from '../../platform/page/search.ts';
import { Button } from '../../ui/action/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { NavigationDrawer } from './navigation-drawer.tsx';
import styles from './team-shell.module.css';
import { TeamSidebar } from './team-sidebar.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of the team area: top bar, sidebar with the team's pages, and the page. Without `teamId`, the default team. */
export function TeamShell({ teamId, title, children }: { teamId?: string; title: string; children: ReactNode }) {
  const t = useT();
  const { data: account } = useAccount();
  const [drawer, setDrawer] = useState(false);
  const team = account ? defaultTeam(account, teamId) : null;
  const sidebar = account ? <TeamSidebar team={team} teams={account.teams} /> : <SidebarPending />;
  const crumbs = [...(team ? [{ label: team.name, href: `/teams/${team.id}` }] : []), { label: title }];
  const menu = (
    <Button
      className={styles.menu}
      variant="quiet"
      iconOnly
      aria-label={t('common.nav.open')}
      aria-haspopup="dialog"
      aria-expanded={drawer}
      onClick={() => setDrawer(true)}
    >
      <Menu size={20} strokeWidth={1.5} aria-hidden />
    </Button>
  );
  const breadcrumbs = <Breadcrumbs label={t('common.breadcrumb')} crumbs={crumbs} className={styles.crumbs} />;
  return (
    <div className={classNames(insideApp && styles.insideApp)}>
      <a className={styles.skip} href="#main">
        {t('common.skipToContent')}
      </a>
      {insideApp ? (
        // The design app has a bar of its own; what is left is the way to the other pages, where they have no sidebar.
        <div className={styles.way}>
          {menu}
          {breadcrumbs}
        </div>
      ) : (
        <TopBar start={menu}>{breadcrumbs}</TopBar>
      )}
      <div className={styles.shell}>
        <div className={styles.side}>{sidebar}</div>
        <main id="main" className={styles.page} tabIndex={-1}>
          {children}
        </main>
      </div>
      {drawer ? <NavigationDrawer onClose={() => setDrawer(false)}>{sidebar}</NavigationDrawer> : null}
    </div>
  );
}

function SidebarPending() {
  return (
    <div className={styles.pending} aria-busy="true">
      <Skeleton width={48} />
      <Skeleton height={48} />
      <Skeleton width={160} height={20} />
      <Skeleton width={128} height={20} />
    </div>
  );
}
