import { createRouter } from '@tanstack/react-router';
import type { MessageKey } from '../i18n/messages.ts';
import { parseQuery, writeQuery } from '../platform/search.ts';
import { ErrorPage } from './error-page.tsx';
import { firstTree } from './routes/first.ts';
import type { WholeTree } from './routes/further.ts';

/** The router of the web app. It begins with the routes of sign-in; `routes/further.ts` has all. */
export const router = createRouter({
  // Links are checked against the whole tree, which is there as soon as somebody follows one.
  routeTree: firstTree as unknown as WholeTree,
  parseSearch: parseQuery,
  stringifySearch: writeQuery,
  defaultErrorComponent: ErrorPage,
  // Short waits show nothing at all: a flash of a spinner is worse than 300 ms of the page before.
  defaultPendingMs: 300,
  defaultPendingMinMs: 300,
  scrollRestoration: true,
  // Lists are kept by the query cache, so a route never holds data of its own.
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
});

// A new page is read from its beginning; forms that place the focus themselves have no `#main`.
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) document.getElementById('main')?.focus({ preventScroll: true });
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Names the page in the browser's tab and in the breadcrumb; in `common`, which is there before the page. */
    title?: MessageKey;
  }
}
