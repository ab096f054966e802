import { Menu } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Overview } from '../../areas/console/use-console.ts';
import { useT } from '../../i18n/use-t.ts';
import { Button } from '../../ui/action/button.tsx';
import { NavigationDrawer } from '../shell/navigation-drawer.tsx';
import styles from '../shell/team-shell.module.css';
import { ConsoleBar } from './console-bar.tsx';
import { ConsoleSidebar } from './console-sidebar.tsx';

/** The frame of the operator's console: a dark bar, so that nobody takes it for the app, its pages, and the page. */
export function ConsoleShell({ overview, children }: { overview: Overview | undefined; children: ReactNode }) {
  const t = useT();
  const [drawer, setDrawer] = useState(false);
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('common.skipToContent')}
      </a>
      <ConsoleBar
        start={
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
        }
      />
      <div className={styles.shell}>
        <div className={styles.side}>
          <ConsoleSidebar overview={overview} />
        </div>
        <main id="main" className={styles.page} tabIndex={-1}>
          {children}
        </main>
      </div>
      {drawer ? (
        <NavigationDrawer label={t('console.nav')} onClose={() => setDrawer(false)}>
          <ConsoleSidebar overview={overview} />
        </NavigationDrawer>
      ) : null}
    </>
  );
}
