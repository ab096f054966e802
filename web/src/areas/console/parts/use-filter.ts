import { useNavigate, useSearch } from '@tanstack/react-router';
import type { AppSearch } from '../../../platform/page/search.ts';

/** What narrows a list of the console. */
type FilterName = Extract<keyof AppSearch, 'q' | 'kind' | 'plan' | 'status' | 'by' | 'days' | 'state'>;

/** The filters of a list by name, kept in the address, so that a reload and a link keep them. */
export function useFilter<Name extends FilterName>(
  ...names: readonly Name[]
): [Partial<Record<Name, string>>, (change: Partial<Record<Name, string | undefined>>) => void] {
  const navigate = useNavigate();
  const search: AppSearch = useSearch({ strict: false });
  const filter: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = search[name];
    if (value) filter[name] = value;
  }
  const change = (next: Partial<Record<Name, string | undefined>>) =>
    void navigate({ to: '.', search: (all: AppSearch) => ({ ...all, ...next }), replace: true });
  return [filter, change];
}
