import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { queryClient } from '../platform/api/query.ts';
import { useSignedIn } from '../platform/http/session.ts';

/** It is not visible, so a page without a network must not fail because of it. */
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
