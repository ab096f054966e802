import { PagePending } from '../../platform/page/page-pending.tsx';
import { PageError } from '../error-page.tsx';
import { lazyPage } from '../lazy-page.tsx';
import { onlyWhoMayOpen } from './team-entrance.ts';

/** The page of a team's settings, below its route; people who may not see it come to the team (spec 2 §2). */
export const teamSettingsPage = {
  path: '/settings',
  staticData: { title: 'common.nav.teamSettings' },
  loader: onlyWhoMayOpen('settings'),
  component: lazyPage(['teamSettings'], () => import('../../areas/teams/settings/team-settings-page.tsx')),
  pendingComponent: PagePending,
  errorComponent: PageError,
} as const;
