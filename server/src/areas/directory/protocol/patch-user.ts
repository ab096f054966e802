import { attributeOf, isObject, type Json, type JsonObject } from './json.ts';
import type { Operation } from './operations.ts';
import { patchList } from './patch-list.ts';
import { type Path, parsePath } from './path.ts';
import { invalid } from './scim-error.ts';
import {
  enterpriseSchema,
  keptName,
  partName,
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
  if (op === 'remove' || value === null) removeAttribute(user, name);
  else if (kind.is === 'complex' && isObject(value)) {
    // Parts that are not named stay, also when others are replaced (RFC 7644 §3.5.2.3).
    for (const part of kind.of) {
      const given = attributeOf(value, part);
      if (given !== undefined) applyToPart(user, name, op, part, given);
    }
  } else user[name] = readAttribute(name, value!);
}

function removeAttribute(user: UserAttributes, name: string): void {
  if (name === 'userName') throw invalid('invalidValue', 'userName is required');
  // Without it somebody would count as active again.
  if (name === 'active') throw invalid('invalidValue', 'active must be true or false');
  delete user[name];
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
  const read = op === 'remove' || value === null ? null : readPart(name, known, value!);
  if (read === null) delete now[known];
  else now[known] = read;
  if (Object.keys(now).length > 0) user[name] = now;
  else delete user[name];
}

function applyToList(
  user: UserAttributes,
  name: string,
  op: Operation['op'],
  path: Path,
  value: Json | undefined,
): void {
  const now = Array.isArray(user[name]) ? user[name].filter(isObject) : [];
  const after = patchList(name, now, op, path, value);
  if (after === null) delete user[name];
  else user[name] = after;
}
