import { createRoute, redirect } from '@tanstack/react-router';
import type { AppSearch } from '../../platform/page/search.ts';
import { lazyDataPage } from '../lazy-page.tsx';
import { root } from './root.ts';

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/teams/invitation',
  staticData: { title: 'common.title.invitation' },
  component: lazyDataPage(['auth', 'teamInvitation'], () => import('../pages/team-invitation-route.tsx')),
});
/** The route of the specification has the secret in its path (spec 2 §2); the fragment keeps it from servers. */
const toFragment = {
  beforeLoad: ({ params, search }: { params: { invitationHash: string }; search: AppSearch }) => {
    throw redirect({ to: '/teams/invitation', hash: params.invitationHash, search, replace: true });
  },
};
const byPath = createRoute({ getParentRoute: () => root, path: '/teams/invitation/$invitationHash', ...toFragment });
const register = createRoute({ getParentRoute: () => root, path: '/team/register/$invitationHash', ...toFragment });

/** The pages of invitations to a team, which anybody may open who has the link. */
export const teamInvitationRoutes = [invitation, byPath, register] as const;
