import { createRoute, redirect } from '@tanstack/react-router';
import { invitationAt } from '../../areas/sharing/invitation/invitation-address.ts';
import { lazyDataPage } from '../lazy-page.tsx';
import { requireSignIn } from './guards.ts';
import { moveInvitation } from './invitation-in-address.ts';
import { root } from './root.ts';

const project = createRoute({
  getParentRoute: () => root,
  path: '/p/$projectId',
  beforeLoad: (visit) => {
    moveInvitation(visit);
    // An invitation says itself with which address to sign in.
    if (!invitationAt(`/p/${visit.params.projectId}`, visit.location.hash)) requireSignIn(visit);
  },
  component: lazyDataPage(
    ['projects', 'publishing', 'projectPage', 'units'],
    () => import('../pages/project-route.tsx'),
  ),
});
// Without an index route the catch-all below would match the page itself.
const projectIndex = createRoute({ getParentRoute: () => project, path: '/' });
const projectUnknown = createRoute({
  getParentRoute: () => project,
  path: '$',
  beforeLoad: ({ params: { projectId }, search }) => {
    throw redirect({ to: '/p/$projectId', params: { projectId }, search, replace: true });
  },
});

/** The page of a project (spec 3 §2). */
export const projectRoutes = [project.addChildren([projectIndex, projectUnknown])] as const;
