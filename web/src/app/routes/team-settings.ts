import { redirect } from '@tanstack/react-router';
import { PagePending } from '../../platform/page-pending.tsx';
import { PageError } from '../error-page.tsx';
import { lazyPage } from '../lazy-page.tsx';
import { account } from './root.ts';

/** The page of a team's settings, below its route; whoever may not see it comes to the team (spec 2 §2). */
export const teamSettingsPage = {
  path: '/settings',
  staticData: { title: 'common.nav.teamSettings' },
  loader: async ({ params: { teamId } }: { params: { teamId: string } }) => {
    const { teams } = await account();
    if (teams.find(({ id }) => id === teamId)?.can.seeSettings) return;
    throw redirect({ to: '/teams/$teamId/shared-with-me', params: { teamId }, replace: true });
  },
  component: lazyPage(['teamSettings'], () => import('../../areas/teams/settings/team-settings-page.tsx')),
  pendingComponent: PagePending,
  errorComponent: PageError,
} as const;
