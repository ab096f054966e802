import { createRouter } from '@tanstack/react-router';
import type { MessageKey } from '../../i18n/messages.ts';
import { parseQuery, writeQuery } from '../../platform/page/search.ts';
import { ErrorPage } from '../error-page.tsx';
import { firstTree } from './first.ts';
import type { WholeTree } from './further.ts';

/** The router of the web app. It starts with the sign-in and review routes; `routes/further.ts` adds the others. */
export const router = createRouter({
  // Links are type-checked against the whole tree, which is loaded as soon as one is followed.
  routeTree: firstTree as unknown as WholeTree,
  parseSearch: parseQuery,
  stringifySearch: writeQuery,
  defaultErrorComponent: ErrorPage,
  // No loading state during short waits: a flashing spinner is worse than seeing the previous page for 300 ms.
  defaultPendingMs: 300,
  defaultPendingMinMs: 300,
  scrollRestoration: true,
  // The query cache keeps lists, so routes never store data themselves.
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
});

// After navigation the focus goes to the start of the page; pages that set the focus themselves have no `#main`.
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) document.getElementById('main')?.focus({ preventScroll: true });
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Names the page in the browser's tab and in the breadcrumb; from `common`, which is loaded before the page. */
    title?: MessageKey;
  }
}
