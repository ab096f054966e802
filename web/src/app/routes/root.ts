import { createRootRoute, redirect } from '@tanstack/react-router';
import type { AppSearch } from '../../platform/search.ts';
import { RootLayout } from '../root-layout.tsx';

/** What every address has in common (spec 1 §2). Guards run before anything of a page is loaded. */
export const root = createRootRoute({
  component: RootLayout,
  validateSearch: (search: AppSearch): AppSearch => search,
  notFoundComponent: () => null,
});

/** The account is loaded with what keeps server data, which the first screen does without. */
export async function account() {
  const { loadAccount } = await import('../../platform/account/load-account.ts');
  return loadAccount();
}

/** Sends a visitor to the teams, which lead on. */
export function toTeams({ search }: { search: AppSearch }): never {
  throw redirect({ to: '/teams', search, replace: true });
}
