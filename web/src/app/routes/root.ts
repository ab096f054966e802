import { createRootRoute, redirect } from '@tanstack/react-router';
import type { AppSearch } from '../../platform/page/search.ts';
import { RootLayout } from '../shell/root-layout.tsx';

/** Common to all routes (spec 1 §2). Guards run before anything of a page is loaded. */
export const root = createRootRoute({
  component: RootLayout,
  validateSearch: (search: AppSearch): AppSearch => search,
  notFoundComponent: () => null,
});

/** Loads the account; a dynamic import, because the first screen does not need the query cache. */
export async function account() {
  const { loadAccount } = await import('../../platform/account/load-account.ts');
  return loadAccount();
}

/** Redirects to the teams, from where visitors are redirected further. */
export function toTeams({ search }: { search: AppSearch }): never {
  throw redirect({ to: '/teams', search, replace: true });
}
