import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { LiveNoticeOutlet } from '../app/shell/live-notice-outlet.tsx';
import { ToastOutlet } from '../app/shell/toast-outlet.tsx';
import { queryClient } from '../platform/api/query.ts';
import { parseQuery, writeQuery } from '../platform/page/search.ts';

/** A part of a page on screen. */
export interface Shown {
  /** The address that the part has led to, with its query. */
  address(): string;
  /** Takes it from the screen, as a reload or another page does. */
  unmount(): Promise<void>;
}

/**
 * Puts a part of a page on screen as the app does: with the query cache, toasts, and an address that its links and
 * searches refer to. Other pages are not there: links change the address alone. `whole`: a page that has its own `main`.
 */
export async function show(
  part: ReactNode,
  { at = '/', whole = false }: { at?: string; whole?: boolean } = {},
): Promise<Shown> {
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <QueryClientProvider client={queryClient}>
          {whole ? part : <main id="main">{part}</main>}
          <ToastOutlet />
          <LiveNoticeOutlet />
        </QueryClientProvider>
      ),
      notFoundComponent: () => null,
    }),
    history,
    parseSearch: parseQuery,
    stringifySearch: writeQuery,
  });
  await router.load();
  const { unmount } = await render(<RouterProvider router={router as never} />);
  return { address: () => router.state.location.href, unmount };
}
