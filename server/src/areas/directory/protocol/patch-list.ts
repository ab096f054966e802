import type { Condition } from './filter.ts';
import type { Json, JsonObject } from './json.ts';
import type { Operation } from './operations.ts';
import type { Path } from './path.ts';
import { invalid } from './scim-error.ts';
import { mostInList, partName, readAttribute, readPart } from './user-attributes.ts';

/**
 * A list of a user, such as its emails, after one operation of a patch; null where it is gone.
 * @throws ScimError invalidValue, noTarget
 */
export function patchList(
  name: string,
  now: JsonObject[],
  op: Operation['op'],
  path: Path,
  value: Json | undefined,
): JsonObject[] | null {
  const after =
    path.filter === null && path.part === null
      ? patchWhole(name, now, op, value)
      : patchItems(name, now, op, path, value);
  // Each operation looks at all items: without a limit a single request could keep the process busy for a minute.
  if (after && after.length > Math.max(now.length, mostInList)) {
    throw invalid('invalidValue', `${name} must have at most ${mostInList} values`);
  }
  return after;
}

function patchWhole(
  name: string,
  now: JsonObject[],
  op: Operation['op'],
  value: Json | undefined,
): JsonObject[] | null {
  if (op === 'remove') return null;
  const given = readAttribute(name, value ?? []) as JsonObject[];
  if (op === 'replace') return keepOnePrimary(given, given);
  const { all, fresh } = addItems(now, given);
  return keepOnePrimary(all, fresh);
}

/** Changes the items that a filter picks, or a part of them; without a filter that of all. */
function patchItems(
  name: string,
  now: JsonObject[],
  op: Operation['op'],
  path: Path,
  value: Json | undefined,
): JsonObject[] {
  const part = path.part === null ? null : partName(name, path.part);
  if (part === undefined) return now;
  const filter = path.filter ?? [];
  const matching = now.filter(matcherOf(name, filter));
  if (op === 'remove') {
    if (part === null) return now.filter((item) => !matching.includes(item));
    for (const item of matching) delete item[part];
    return now;
  }
  // Entra replaces the work address of somebody who has none: it is made.
  const targets = matching.length > 0 ? matching : [madeFor(name, filter)];
  for (const item of targets) {
    if (part === null) Object.assign(item, (readAttribute(name, value ?? {}) as JsonObject[])[0]);
    else setPart(item, part, value === null ? null : readPart(name, part, value!));
  }
  return keepOnePrimary(matching.length > 0 ? now : [...now, ...targets], targets);
}

function setPart(item: JsonObject, part: string, value: Json): void {
  if (value === null) delete item[part];
  else item[part] = value;
}

/** An item that a filter matches. @throws ScimError noTarget if there can be none */
function madeFor(name: string, filter: readonly Condition[]): JsonObject {
  const made: JsonObject = {};
  for (const { attribute, value } of filter) {
    const part = partName(name, attribute);
    if (!part || value === undefined) throw noTarget(name);
    setPart(made, part, value === null ? null : readPart(name, part, value));
  }
  if (!matcherOf(name, filter)(made)) throw noTarget(name);
  return made;
}

function noTarget(name: string) {
  return invalid('noTarget', `${name} has nothing that matches`);
}

/** Whether an item is one that a filter picks. The names of its parts are looked up once, for all items. */
function matcherOf(name: string, filter: readonly Condition[]): (item: JsonObject) => boolean {
  const parts = filter.map(({ attribute, value }) => ({ part: partName(name, attribute), value }));
  return (item) => parts.every(({ part, value }) => hasValue(part, (part && item[part]) ?? null, value));
}

function hasValue(part: string | undefined, own: Json, value: Condition['value']): boolean {
  if (value === undefined) return own !== null;
  // An item that says nothing of being primary is not.
  if (part === 'primary') return (own ?? false) === (String(value).toLowerCase() === 'true');
  return typeof own === 'string' && typeof value === 'string'
    ? own.toLowerCase() === value.toLowerCase()
    : own === value;
}

/** Adds items that are not in the list yet, by their value and type. One that is in it takes the parts that were sent. */
function addItems(now: JsonObject[], given: JsonObject[]): { all: JsonObject[]; fresh: JsonObject[] } {
  const keyOf = ({ value, type }: JsonObject) => JSON.stringify([value ?? null, type ?? null]);
  const known = new Map(now.map((item) => [keyOf(item), item]));
  const all = [...now];
  const fresh = given.map((item) => {
    const there = item.value === undefined ? undefined : known.get(keyOf(item));
    if (there) return Object.assign(there, item);
    known.set(keyOf(item), item);
    all.push(item);
    return item;
  });
  return { all, fresh };
}

/** One that has just become primary is the only one (RFC 7644 §3.5.2). */
function keepOnePrimary(all: JsonObject[], fresh: readonly JsonObject[]): JsonObject[] {
  const primary = fresh.findLast((item) => item.primary === true);
  if (primary) for (const item of all) if (item !== primary && item.primary === true) item.primary = false;
  return all;
}
