import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAppProperties } from '../platform/account/use-app-properties.ts';
import { queryClient } from '../platform/query.ts';

/** Provides server data to the pages below; separate from the entry because sign-in needs none. */
export function DataProvider({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <AppProperties />
      {children}
    </QueryClientProvider>
  );
}

/** Asks for the app properties of whoever is signed in, at every load (J26). */
function AppProperties() {
  useAppProperties();
  return null;
}
