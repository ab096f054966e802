import { attributeOf, isObject, type Json, type JsonObject, readText } from './json.ts';
import type { Operation } from './operations.ts';
import { parsePath } from './path.ts';
import { invalid } from './scim-error.ts';

/** The schema of a group. */
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** Changes of a group; what is left out stays. Members are ids of users. */
export interface GroupChanges {
  displayName?: string;
  externalId?: string | null;
  members?: { replace?: string[]; add: string[]; remove: string[] };
}

/** Members of a group in one request at the most. */
export const mostMembers = 10_000;
const idPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Reads a whole group, of a POST or PUT. @throws ScimError invalidSyntax, invalidValue */
export function readGroup(
  body: unknown,
): Required<Pick<GroupChanges, 'displayName' | 'externalId'>> & { members: string[] } {
  if (!isObject(body)) throw invalid('invalidSyntax', 'the body must be an object');
  return {
    displayName: readName(attributeOf(body, 'displayName')),
    externalId: readText(attributeOf(body, 'externalId'), 'externalId'),
    members: readMembers(attributeOf(body, 'members') ?? []),
  };
}

/**
 * What a patch of a group changes, its operations folded in their order: the last one about a member counts.
 * @throws ScimError invalidPath, invalidValue, mutability, noTarget
 */
export function patchGroup(operations: readonly Operation[]): GroupChanges {
  const folded = new Folded();
  for (const { op, path, value } of operations) {
    if (path !== null) applyPath(folded, op, path, value, false);
    else if (op === 'remove') throw invalid('noTarget', 'remove needs a path');
    else if (!isObject(value)) throw invalid('invalidValue', 'without a path the value must be an object');
    else for (const [name, given] of Object.entries(value)) applyPath(folded, op, name, given, true);
  }
  return folded.changes();
}

/** What operations have come to so far. */
class Folded {
  displayName: string | undefined;
  externalId: string | null | undefined;
  /** Whether the members before it are gone. */
  private isReplaced = false;
  private readonly changesOf = new Map<string, 'add' | 'remove'>();

  replaceMembers(ids: readonly string[]): void {
    this.isReplaced = true;
    this.changesOf.clear();
    this.addMembers(ids);
  }

  addMembers(ids: readonly string[]): void {
    for (const id of ids) this.changesOf.set(id, 'add');
  }

  removeMembers(ids: readonly string[]): void {
    for (const id of ids) this.changesOf.set(id, 'remove');
  }

  changes(): GroupChanges {
    const idsOf = (what: 'add' | 'remove') => [...this.changesOf].flatMap(([id, each]) => (each === what ? [id] : []));
    const [add, remove] = [idsOf('add'), idsOf('remove')];
    const isMoved = this.isReplaced || this.changesOf.size > 0;
    return {
      ...(this.displayName !== undefined && { displayName: this.displayName }),
      ...(this.externalId !== undefined && { externalId: this.externalId }),
      ...(isMoved && { members: this.isReplaced ? { replace: add, add: [], remove: [] } : { add, remove } }),
    };
  }
}

const kept = new Set(['displayname', 'externalid', 'members', 'id', 'schemas', 'meta']);

/** Applies what a path names; that of an object without a path is the name of one of its attributes. */
function applyPath(
  folded: Folded,
  op: Operation['op'],
  text: string,
  value: Json | undefined,
  isOfObject: boolean,
): void {
  const { attribute, filter, part } = parsePath(text, { core: groupSchema });
  if (!kept.has(attribute.toLowerCase())) return;
  if (!filter) {
    if (part !== null) throw invalid('invalidPath', `${text} is no path of a group`);
    applyAttribute(folded, op, attribute, value, isOfObject);
    return;
  }
  if (attribute.toLowerCase() !== 'members') throw invalid('invalidPath', `${attribute} has no filter`);
  if (op !== 'remove' || part !== null) throw invalid('invalidPath', 'members are only removed by a filter');
  const ids = filter.map(({ attribute: by, value: id }) => {
    if (by !== 'value' || typeof id !== 'string') throw invalid('invalidFilter', 'members are found by their value');
    return id;
  });
  // Two values at once are nobody's.
  if (new Set(ids).size === 1) folded.removeMembers(readMembers([{ value: ids[0]! }]));
}

function applyAttribute(
  folded: Folded,
  op: Operation['op'],
  name: string,
  value: Json | undefined,
  isOfObject: boolean,
): void {
  switch (name.toLowerCase()) {
    case 'displayname':
      if (op === 'remove') throw invalid('invalidValue', 'displayName is required');
      folded.displayName = readName(value);
      return;
    case 'externalid':
      folded.externalId = op === 'remove' ? null : readText(value, 'externalId');
      return;
    case 'members':
      if (op === 'add') folded.addMembers(readMembers(value ?? []));
      else if (op === 'replace') folded.replaceMembers(readMembers(value ?? []));
      // Without a value all of them.
      else if (value === undefined || value === null) folded.replaceMembers([]);
      else folded.removeMembers(readMembers(value));
      return;
    case 'id':
    case 'schemas':
    case 'meta':
      if (!isOfObject) throw invalid('mutability', `${name} cannot be changed`);
  }
}

function readName(value: Json | undefined): string {
  const name = readText(value, 'displayName', 256);
  if (!name) throw invalid('invalidValue', 'displayName is required');
  return name;
}

/** The ids in a list of members. @throws ScimError invalidValue */
function readMembers(value: Json): string[] {
  const items = Array.isArray(value) ? value : [value];
  if (items.length > mostMembers) throw invalid('invalidValue', `a request names at most ${mostMembers} members`);
  return items.map((item) => {
    const id = isObject(item) ? attributeOf(item as JsonObject, 'value') : item;
    if (typeof id !== 'string' || !idPattern.test(id))
      throw invalid('invalidValue', `members has no user ${JSON.stringify(id ?? null).slice(0, 100)}`);
    return id.toLowerCase();
  });
}
