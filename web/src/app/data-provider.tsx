import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { queryClient } from '../platform/api/query.ts';
import { useSignedIn } from '../platform/http/session.ts';

/** Nobody sees it, so a page without a network is not to fail for want of it. */
const AppProperties = lazy(() => import('./app-properties.tsx').catch(() => ({ default: () => null })));

/** Provides server data to the pages below; separate from the entry because sign-in needs none. */
export function DataProvider({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {useSignedIn() ? (
        <Suspense fallback={null}>
          <AppProperties />
        </Suspense>
      ) : null}
      {children}
    </QueryClientProvider>
  );
}
