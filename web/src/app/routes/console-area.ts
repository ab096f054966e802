import { createRoute } from '@tanstack/react-router';
import { PagePending } from '../../platform/page/page-pending.tsx';
import type { AppSearch } from '../../platform/page/search.ts';
import { PageError } from '../error-page.tsx';
import { lazyDataPage } from '../lazy-page.tsx';
import { requireSignIn } from './guards.ts';
import { account, root, toTeams } from './root.ts';

/** What the pages of the console have in common. */
export const inConsole = {
  staticData: { title: 'common.menu.console' },
  pendingComponent: PagePending,
  errorComponent: PageError,
} as const;

/**
 * The layout route of the operator's console. To everybody but operators its addresses are like those that do not exist
 * (OPERATE §10).
 */
export const consoleArea = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }: { search: AppSearch }) => search,
  loader: async ({ deps: search }) => {
    if (!(await account()).isOperator) toTeams({ search });
  },
  component: lazyDataPage(['console'], () => import('../console/console-layout.tsx')),
});
