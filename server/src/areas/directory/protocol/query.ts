import { type Condition, parseFilter } from './filter.ts';
import { invalid } from './scim-error.ts';

/** What a list is asked for. */
export interface ListQuery {
  conditions: Condition[];
  /** How many are left out at the start. */
  offset: number;
  /** How many are answered; 0 for the total alone. */
  count: number;
  shown: Shown;
}

/** Which attributes of a resource are answered, by their names in lower case. */
export interface Shown {
  only: Set<string> | null;
  without: Set<string>;
}

/** Resources in one answer at the most, and how many there are if nothing is asked (RFC 7644 §3.4.2.4). */
export const mostResults = 200;
const usualResults = 100;
const mostOffset = 10_000_000;

/** Reads the parameters of a list. @throws ScimError invalidFilter, invalidValue */
export function readListQuery(query: Readonly<Record<string, unknown>>): ListQuery {
  const filter = query.filter;
  if (filter !== undefined && typeof filter !== 'string') throw invalid('invalidFilter', 'there is one filter');
  const start = readNumber(query.startIndex, 'startIndex', 1);
  const count = readNumber(query.count, 'count', usualResults);
  return {
    conditions: filter === undefined ? [] : parseFilter(filter),
    offset: Math.min(Math.max(start, 1) - 1, mostOffset),
    count: Math.min(Math.max(count, 0), mostResults),
    shown: readShown(query),
  };
}

/** Reads `attributes` and `excludedAttributes`. */
export function readShown(query: Readonly<Record<string, unknown>>): Shown {
  const names = (value: unknown) =>
    String(Array.isArray(value) ? value.join(',') : (value ?? ''))
      .split(',')
      .map((name) => topLevel(name.trim().toLowerCase()))
      .filter((name) => name !== '');
  const only = names(query.attributes);
  return { only: only.length > 0 ? new Set(only) : null, without: new Set(names(query.excludedAttributes)) };
}

/** Whether an attribute is answered. What identifies a resource always is. */
export function isShown({ only, without }: Shown, name: string): boolean {
  const wanted = name.toLowerCase();
  if (wanted === 'id' || wanted === 'schemas') return true;
  return only ? only.has(wanted) : !without.has(wanted);
}

/** The attribute that a name is of: `name` of `name.familyName`, without the schema it may begin with. */
function topLevel(name: string): string {
  const extension = /^urn:ietf:params:scim:schemas:extension:enterprise:2\.0:user/.exec(name);
  if (extension) return extension[0];
  return name.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/, '').split('.')[0]!;
}

function readNumber(value: unknown, name: string, usual: number): number {
  if (value === undefined || value === '') return usual;
  const text = String(value).trim();
  if (!/^[+-]?\d{1,18}$/.test(text)) throw invalid('invalidValue', `${name} must be a whole number`);
  return Number(text);
}
