import { type AnyRouter, createRoute } from '@tanstack/react-router';
import { accountRoutes } from './accounts.ts';
import { authRoutes } from './auth.ts';
import { billingRoutes } from './billing.ts';
import { consoleRoutes } from './console.ts';
import { devRoutes } from './dev.ts';
import { educationRoutes } from './education.ts';
import { pageRoutes } from './pages.ts';
import { projectRoutes } from './projects.ts';
import { reviewRoutes } from './review.ts';
import { root, toTeams } from './root.ts';
import { ssoRoutes } from './sso.ts';
import { teamInvitationRoutes } from './team-invitation.ts';
import { teamRoutes } from './teams.ts';

const index = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: toTeams });
const unknown = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: toTeams });

/** All routes: one line per area. */
const allRoutes = [
  index,
  ...authRoutes,
  ...ssoRoutes,
  ...accountRoutes,
  ...teamRoutes,
  ...teamInvitationRoutes,
  ...reviewRoutes,
  ...projectRoutes,
  ...pageRoutes,
  ...billingRoutes,
  ...educationRoutes,
  ...consoleRoutes,
  ...devRoutes,
  unknown,
] as const;

/** The tree with every route. */
export type WholeTree = ReturnType<typeof root.addChildren<typeof allRoutes>>;

/** Replaces the initial routes with the whole tree. */
export function addFurtherRoutes(router: AnyRouter): void {
  root.addChildren(allRoutes);
  router.setRoutes(router.buildRouteTree());
}
