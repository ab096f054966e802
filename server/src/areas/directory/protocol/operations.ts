import { attributeOf, isObject, type Json } from './json.ts';
import { invalid } from './scim-error.ts';

/** An operation of a patch. `path` is null where the value has the attributes. */
export interface Operation {
  op: 'add' | 'remove' | 'replace';
  path: string | null;
  value: Json | undefined;
}

/** Operations of one patch at the most. */
export const mostOperations = 1000;

/** Reads the operations of a PATCH; names of operations come in any letter case. @throws ScimError invalidSyntax, invalidValue */
export function readOperations(body: unknown): Operation[] {
  const given = isObject(body) ? attributeOf(body, 'Operations') : undefined;
  if (!Array.isArray(given) || given.length === 0) throw invalid('invalidSyntax', 'Operations must be a list');
  if (given.length > mostOperations) throw invalid('invalidValue', `a patch has at most ${mostOperations} operations`);
  return given.map((each) => {
    if (!isObject(each)) throw invalid('invalidSyntax', 'an operation must be an object');
    const op = String(attributeOf(each, 'op')).toLowerCase();
    if (op !== 'add' && op !== 'remove' && op !== 'replace') {
      throw invalid('invalidSyntax', 'op must be add, remove or replace');
    }
    const path = attributeOf(each, 'path') ?? null;
    if (path !== null && typeof path !== 'string') throw invalid('invalidPath', 'a path must be a text');
    const value = attributeOf(each, 'value');
    if (op !== 'remove' && value === undefined) throw invalid('invalidValue', `${op} needs a value`);
    return { op, path: path === '' ? null : path, value };
  });
}
