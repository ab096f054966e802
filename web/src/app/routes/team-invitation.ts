import { createRoute, redirect } from '@tanstack/react-router';
import { lazyDataPage } from '../lazy-page.tsx';
import { root } from './root.ts';

const invitationPage = {
  staticData: { title: 'common.title.invitation' },
  component: lazyDataPage(['auth', 'teamInvitation'], () => import('../team-invitation-route.tsx')),
} as const;
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/teams/invitation/$invitationHash',
  ...invitationPage,
});
/** A link that lost its end says that it is invalid (spec 2 §2 Routes). */
const withoutHash = createRoute({ getParentRoute: () => root, path: '/teams/invitation', ...invitationPage });
const register = createRoute({
  getParentRoute: () => root,
  path: '/team/register/$invitationHash',
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/teams/invitation/$invitationHash', params, search, replace: true });
  },
});

/** The pages of invitations to a team, which anybody may open who has the link. */
export const teamInvitationRoutes = [invitation, withoutHash, register] as const;
