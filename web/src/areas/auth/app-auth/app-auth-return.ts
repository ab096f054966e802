import type { AppSearch } from '../../../platform/page/search.ts';

/**
 * The query of sign-in or sign-up for the design app: it leads back to `href` and records how the visitor signed in, so
 * that the app opens without another click (spec 1 §4 App-auth).
 */
export function appSignInSearch(search: AppSearch, href: string, by: 'signin' | 'signup'): AppSearch {
  const back = new URL(href, location.origin);
  back.searchParams.set('source', by);
  back.searchParams.delete('from_survey');
  return { ...search, source: 'app-auth', redirect_url: back.pathname + back.search };
}
