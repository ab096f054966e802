import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { AppSearch } from '../../../platform/page/search.ts';
import type { ProjectsFilter } from './use-projects.ts';

/** How long after the last key a search begins, in milliseconds. */
const typingPause = 250;

/** The states and orders that a list of projects has. */
export const listStates = ['active', 'archived', 'deleted'] as const;
/** The orders, the usual one first. */
export const listOrders = ['edited', 'name', 'created'] as const;

/** What a query of the address asks of the list; anything unknown in it is the usual. */
export function filterOf({ q, state, order }: AppSearch): ProjectsFilter {
  return {
    query: q?.trim() || undefined,
    state: listStates.find((known) => known === state) ?? 'active',
    order: listOrders.find((known) => known === order) ?? 'edited',
  };
}

/** The query that asks for a filter; what is usual is left out. */
export function searchOf({ query, state, order }: ProjectsFilter): Pick<AppSearch, 'q' | 'state' | 'order'> {
  return {
    q: query || undefined,
    state: state === 'active' ? undefined : state,
    order: order === 'edited' ? undefined : order,
  } as Pick<AppSearch, 'q' | 'state' | 'order'>;
}

/**
 * The filter of a list, which is kept in the address, so that a reload and a link keep it. A choice is a step to which
 * Back returns; a search replaces the address.
 */
export function useListFilter(): [ProjectsFilter, (change: Partial<ProjectsFilter>) => void] {
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const filter = filterOf(search);
  const change = (next: Partial<ProjectsFilter>) =>
    void navigate({
      to: '.',
      search: (before: AppSearch) => ({ ...before, ...searchOf({ ...filter, ...next }) }),
      replace: 'query' in next,
    });
  return [filter, change];
}

/**
 * What is typed into a search field; `onSearch` is called after a pause. A search that was cleared elsewhere, or that the
 * way back brought, is in the field as well; one that came from the field never overwrites what was typed since.
 */
export function useTypedSearch(query: string | undefined, onSearch: (query: string | undefined) => void) {
  const [typed, setTyped] = useState(query ?? '');
  const [sent, setSent] = useState(query);
  const [seen, setSeen] = useState(query);
  if (query !== seen) {
    setSeen(query);
    if (query !== sent) {
      setSent(query);
      setTyped(query ?? '');
    }
  }
  useEffect(() => {
    const wanted = typed.trim() || undefined;
    if (wanted === sent) return;
    const timer = setTimeout(() => {
      setSent(wanted);
      onSearch(wanted);
    }, typingPause);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped] as const;
}
