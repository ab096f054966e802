import type { CallRequest } from '@chamfer/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { AppSearch } from '../../platform/search.ts';

type Query = CallRequest<'GET /web/projects'>['query'];
/** Which projects a list has: those in use, those put aside, or those that can still be brought back. */
export type ProjectState = NonNullable<Query['state']>;
/** In which order they are. */
export type ProjectOrder = NonNullable<Query['order']>;

/** What a list of designs shows; all of it is kept in the address. */
export interface ListFilter {
  /** '' if nothing is searched for. */
  q: string;
  state: ProjectState;
  order: ProjectOrder;
}

/** The states in the order they are offered. */
export const projectStates: readonly ProjectState[] = ['active', 'archived', 'deleted'];
/** The orders in the order they are offered. */
export const projectOrders: readonly ProjectOrder[] = ['edited', 'name', 'created'];

/** What an address asks for; anything it cannot mean is as if it were not there. */
export function readListFilter({ q, state, order }: AppSearch): ListFilter {
  return {
    // The server takes no longer search.
    q: (q ?? '').trim().slice(0, 200),
    state: projectStates.find((known) => known === state) ?? 'active',
    order: projectOrders.find((known) => known === order) ?? 'edited',
  };
}

/** The parameters of an address for a list; what is usual is left out. */
export function writeListFilter({ q, state, order }: ListFilter): Pick<AppSearch, 'q' | 'state' | 'order'> {
  return {
    q: q || undefined,
    state: state === 'active' ? undefined : state,
    order: order === 'edited' ? undefined : order,
  };
}

/**
 * What the address asks a list for, and the way to change it. A choice is a step to which Back returns; typing
 * replaces the address.
 */
export function useListAddress(): [ListFilter, (change: Partial<ListFilter>) => void] {
  const navigate = useNavigate();
  const filter = readListFilter(useSearch({ strict: false }));
  const change = (next: Partial<ListFilter>) =>
    void navigate({
      to: '.',
      search: (search) => ({ ...search, ...writeListFilter({ ...readListFilter(search), ...next }) }),
      replace: next.q !== undefined,
    });
  return [filter, change];
}
