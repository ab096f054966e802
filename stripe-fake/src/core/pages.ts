import { invalid, missing } from './stripe-failure.ts';

/** One page of a list. */
export interface Page<T> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: T[];
}

/** What a list is asked for. */
export interface AskedPage {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

/**
 * A page of a collection, the newest first. `ending_before` gives the objects right before the named one in that order: those
 * that are just newer.
 */
export function pageOf<T extends { id: string; object: string }>(
  collection: Iterable<T>,
  asked: AskedPage,
  { url, fits = () => true }: { url: string; fits?: (item: T) => boolean },
): Page<T> {
  const { limit = 10, starting_after: after, ending_before: before } = asked;
  if (limit < 1 || limit > 100) {
    throw invalid('Invalid integer: limit must be between 1 and 100', {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  }
  if (after !== undefined && before !== undefined) {
    throw invalid('You may only specify one of these parameters: ending_before, starting_after.');
  }
  const all = [...collection].toReversed();
  const place = (id: string, param: string) => {
    const index = all.findIndex((item) => item.id === id);
    if (index < 0) throw missing((all[0]?.object ?? 'object').replaceAll('_', ' '), id, param);
    return index;
  };
  if (before !== undefined) {
    const newer = all.slice(0, place(before, 'ending_before')).filter(fits);
    return { object: 'list', url, has_more: newer.length > limit, data: newer.slice(-limit) };
  }
  const rest = (after === undefined ? all : all.slice(place(after, 'starting_after') + 1)).filter(fits);
  return { object: 'list', url, has_more: rest.length > limit, data: rest.slice(0, limit) };
}
