import type { Condition } from './filter.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import type { Operation } from './operations.ts';
import { type Path, parsePath } from './path.ts';
import { invalid } from './scim-error.ts';
import {
  enterpriseSchema,
  keptName,
  readAttribute,
  readPart,
  requireWhole,
  type UserAttributes,
  userKinds,
  userSchema,
} from './user-attributes.ts';

const pathOptions = { core: userSchema, extensions: [enterpriseSchema] };
/** What a directory can never change. */
const readOnly = new Set(['id', 'meta', 'schemas']);

/**
 * A user after a patch (RFC 7644 §3.5.2): all of its operations, or none. Attributes that are not kept are ignored.
 * @throws ScimError invalidPath, invalidValue, mutability, noTarget
 */
export function patchUser(before: UserAttributes, operations: readonly Operation[]): UserAttributes {
  const user = structuredClone(before);
  for (const { op, path, value } of operations) {
    if (path !== null) apply(user, op, parsePath(path, pathOptions), value);
    else if (op === 'remove') throw invalid('noTarget', 'remove needs a path');
    else if (!isObject(value)) throw invalid('invalidValue', 'without a path the value must be an object');
    else applyObject(user, op, value);
  }
  return requireWhole(user);
}

/** A value without a path has attributes, also with dots, filters and schemas in their names. */
function applyObject(user: UserAttributes, op: 'add' | 'replace', value: JsonObject): void {
  for (const [name, given] of Object.entries(value)) {
    const path = parsePath(name, pathOptions);
    // Okta sends the id along; it changes nothing, and schemas are ours.
    if (path.attribute.toLowerCase() === 'id' || path.attribute.toLowerCase() === 'schemas') continue;
    apply(user, op, path, given);
  }
}

function apply(user: UserAttributes, op: Operation['op'], path: Path, value: Json | undefined): void {
  const name = keptName(path.attribute);
  if (readOnly.has(path.attribute.toLowerCase())) throw invalid('mutability', `${path.attribute} cannot be changed`);
  if (!name) return;
  const kind = userKinds[name]!;
  if (kind.is === 'list') applyToList(user, name, op, path, value);
  else applyToOne(user, name, op, path, value);
}

function applyToOne(
  user: UserAttributes,
  name: string,
  op: Operation['op'],
  path: Path,
  value: Json | undefined,
): void {
  const kind = userKinds[name]!;
  if (path.filter) throw invalid('invalidPath', `${name} has one value, and no filter`);
  if (path.part !== null) {
    if (kind.is !== 'complex') throw invalid('invalidPath', `${name} has no parts`);
    applyToPart(user, name, op, path.part, value);
    return;
  }
  if (op === 'remove' || value === null) {
    remove(user, name);
    return;
  }
  const read = readAttribute(name, value!);
  if (kind.is === 'complex' && op === 'add' && isObject(user[name]))
    user[name] = { ...user[name], ...(read as JsonObject) };
  else user[name] = read;
}

function remove(user: UserAttributes, name: string): void {
  if (name === 'userName') throw invalid('invalidValue', 'userName is required');
  delete user[name];
}

function partName(name: string, part: string): string | undefined {
  const kind = userKinds[name]!;
  const wanted = part.toLowerCase();
  return 'of' in kind ? kind.of.find((each) => each.toLowerCase() === wanted) : undefined;
}

function applyToPart(
  user: UserAttributes,
  name: string,
  op: Operation['op'],
  part: string,
  value: Json | undefined,
): void {
  const known = partName(name, part);
  if (!known) return;
  const now = isObject(user[name]) ? user[name] : {};
  if (op === 'remove' || value === null || value === '') delete now[known];
  else now[known] = readPart(name, known, value!);
  user[name] = now;
}

function applyToList(
  user: UserAttributes,
  name: string,
  op: Operation['op'],
  path: Path,
  value: Json | undefined,
): void {
  const now = Array.isArray(user[name]) ? user[name].filter(isObject) : [];
  if (!path.filter && path.part === null) {
    applyToWholeList(user, name, op, now, value);
    return;
  }
  const known = path.part === null ? null : partName(name, path.part);
  if (known === undefined) return;
  const filter = path.filter ?? [];
  const matching = now.filter((item) => matches(item, filter));
  if (op === 'remove') {
    if (known === null) user[name] = now.filter((item) => !matching.includes(item));
    else for (const item of matching) delete item[known];
    return;
  }
  // Entra replaces the work address of somebody who has none: it is made.
  const targets = matching.length > 0 ? matching : [madeFor(filter, path)];
  for (const item of targets) {
    if (known === null) Object.assign(item, (readAttribute(name, value ?? {}) as JsonObject[])[0]);
    else item[known] = readPart(name, known, value ?? null);
  }
  user[name] = matching.length > 0 ? now : [...now, ...targets];
  keepOnePrimary(user, name, targets);
}

function applyToWholeList(
  user: UserAttributes,
  name: string,
  op: Operation['op'],
  now: JsonObject[],
  value: Json | undefined,
): void {
  if (op === 'remove') {
    remove(user, name);
    return;
  }
  const given = readAttribute(name, value ?? []) as JsonObject[];
  user[name] = op === 'replace' ? given : addItems(now, given);
  keepOnePrimary(user, name, given);
}

/** An item that a filter matches. */
function madeFor(filter: readonly Condition[], path: Path): JsonObject {
  const made: JsonObject = {};
  for (const { attribute, value } of filter) {
    if (attribute.includes('.') || value === undefined)
      throw invalid('noTarget', `${path.attribute} has nothing that matches`);
    made[attribute] = attribute === 'primary' ? readPart(path.attribute, 'primary', value) : value;
  }
  return made;
}

function matches(item: JsonObject, filter: readonly Condition[]): boolean {
  return filter.every(({ attribute, value }) => {
    const own = Object.hasOwn(item, attribute) ? item[attribute] : undefined;
    if (value === undefined) return own !== undefined && own !== null;
    // An item that says nothing of being primary is not.
    if (attribute === 'primary') return (own ?? false) === (value === true || value === 'true' || value === 'True');
    return typeof own === 'string' && typeof value === 'string'
      ? own.toLowerCase() === value.toLowerCase()
      : own === value;
  });
}

/** Adds those that are not there yet, by their value and type. */
function addItems(now: JsonObject[], given: JsonObject[]): JsonObject[] {
  const keyOf = ({ value, type }: JsonObject) => JSON.stringify([value ?? null, type ?? null]);
  const known = new Set(now.map(keyOf));
  return [...now, ...given.filter((item) => item.value === undefined || !known.has(keyOf(item)))];
}

/** One that has just become primary is the only one (RFC 7644 §3.5.2). */
function keepOnePrimary(user: UserAttributes, name: string, fresh: readonly JsonObject[]): void {
  const primary = fresh.findLast((item) => item.primary === true);
  if (!primary || !Array.isArray(user[name])) return;
  for (const item of user[name].filter(isObject)) if (item !== primary && item.primary === true) item.primary = false;
}
