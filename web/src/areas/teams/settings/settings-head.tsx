import { Link } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import type { Team } from '../../../platform/account/account-types.ts';
import { mayOpen } from '../../../platform/account/team-pages.ts';
import styles from './settings-head.module.css';

/** The head of every page of a team's settings, with tabs for those who may open more than one of them. */
export function SettingsHead({ team }: { team: Team }) {
  const t = useT();
  const hasTabs = mayOpen(team, 'signIn');
  const tab = { params: { teamId: team.id }, activeOptions: { exact: true }, activeProps: { className: styles.here } };
  return (
    <>
      <h1>{t('common.nav.teamSettings')}</h1>
      <p className={styles.lead}>
        {hasTabs ? t('teamSettings.lead.owner', { team: team.name }) : t('teamSettings.lead')}
      </p>
      {hasTabs ? (
        <nav className={styles.tabs} aria-label={t('teamSettings.tabs')}>
          <Link to="/teams/$teamId/settings" {...tab}>
            {t('teamSettings.tab.general')}
          </Link>
          <Link to="/teams/$teamId/settings/sign-in" {...tab}>
            {t('teamSettings.tab.signIn')}
          </Link>
          <Link to="/teams/$teamId/settings/directory" {...tab}>
            {t('teamSettings.tab.directory')}
          </Link>
          <Link to="/teams/$teamId/settings/developers" {...tab}>
            {t('teamSettings.tab.developers')}
          </Link>
        </nav>
      ) : null}
    </>
  );
}
