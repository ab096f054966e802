import { describe, expect, test } from 'vitest';
import type { Json } from './json.ts';
import { readOperations } from './operations.ts';
import { groupSchema, patchGroup, readGroup } from './patch-group.ts';

const id = (n: number) => `0198c0de-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [a, b, c] = [id(1), id(2), id(3)];
const folded = (...Operations: Json[]) => patchGroup(readOperations({ Operations }));
const members = (...ids: string[]) => ids.map((value) => ({ value }));

test.each<[string, Json[], unknown]>([
  ['Entra adds', [{ op: 'Add', path: 'members', value: members(a, b) }], { members: { add: [a, b], remove: [] } }],
  [
    'Entra removes by a list',
    [{ op: 'Remove', path: 'members', value: members(a) }],
    { members: { add: [], remove: [a] } },
  ],
  [
    'Okta removes by a filter',
    [{ op: 'remove', path: `members[value eq "${a}"]` }],
    { members: { add: [], remove: [a] } },
  ],
  ['a group is renamed', [{ op: 'replace', path: 'displayName', value: 'Tools' }], { displayName: 'Tools' }],
  ['Okta renames with the id', [{ op: 'replace', value: { id: c, displayName: 'Tools' } }], { displayName: 'Tools' }],
  [
    'all members are replaced',
    [{ op: 'replace', path: 'members', value: members(a) }],
    { members: { replace: [a], add: [], remove: [] } },
  ],
  ['all members are removed', [{ op: 'remove', path: 'members' }], { members: { replace: [], add: [], remove: [] } }],
  [
    'the last that is said of a member counts',
    [
      { op: 'add', path: 'members', value: members(a, b) },
      { op: 'remove', path: 'members', value: members(a) },
    ],
    { members: { add: [b], remove: [a] } },
  ],
  [
    'what is added after a replacement is in it, and what is removed is not',
    [
      { op: 'replace', path: 'members', value: members(a, b) },
      { op: 'add', value: { members: members(c) } },
      { op: 'remove', path: `members[value eq "${a}"]` },
    ],
    { members: { replace: [b, c], add: [], remove: [] } },
  ],
  [
    'an id in capitals',
    [{ op: 'add', path: 'members', value: members(a.toUpperCase()) }],
    { members: { add: [a], remove: [] } },
  ],
  ['an external id', [{ op: 'add', path: 'externalId', value: 'x-1' }], { externalId: 'x-1' }],
  [
    'a schema before the attribute, without a path',
    [{ op: 'replace', value: { [`${groupSchema}:displayName`]: 'Tools', [`${groupSchema}:members`]: members(a) } }],
    { displayName: 'Tools', members: { replace: [a], add: [], remove: [] } },
  ],
  ['what is not kept', [{ op: 'add', path: 'description', value: 'x' }], {}],
  ['… with parts and filters too', [{ op: 'add', path: 'owners[type eq "x"].value', value: 'x' }], {}],
  ['… without a path', [{ op: 'add', value: { 'urn:acme:2.0:Group:badge': 7, 'owner.name': 'x' } }], {}],
])('%s', (_case, operations, changes) => {
  expect(folded(...operations)).toEqual(changes);
});

describe('what is refused', () => {
  test.each<[string, Json, string]>([
    ['a member that is no id', { op: 'add', path: 'members', value: [{ value: 'kenji' }] }, 'invalidValue'],
    ['a member without a value', { op: 'add', path: 'members', value: [{}] }, 'invalidValue'],
    ['a filter by something else', { op: 'remove', path: 'members[display eq "x"]' }, 'invalidFilter'],
    ['a filter that adds', { op: 'add', path: `members[value eq "${a}"]`, value: {} }, 'invalidPath'],
    ['no name', { op: 'remove', path: 'displayName' }, 'invalidValue'],
    ['an empty name', { op: 'replace', path: 'displayName', value: '' }, 'invalidValue'],
    ['the id', { op: 'replace', path: 'id', value: b }, 'mutability'],
    ['a part of a name', { op: 'replace', path: 'displayName.x', value: 'x' }, 'invalidPath'],
    ['remove without a path', { op: 'remove' }, 'noTarget'],
  ])('%s', (_case, operation, scimType) => {
    expect(() => folded(operation)).toThrow(expect.objectContaining({ scimType }));
  });
});

test('a whole group has a name, and members', () => {
  expect(readGroup({ DisplayName: 'Tools', Members: members(a) })).toEqual({
    displayName: 'Tools',
    externalId: null,
    members: [a],
  });
  expect(() => readGroup({ members: [] })).toThrow('displayName is required');
});

test('1,000 removals by filter, one at a time', () => {
  const operations = Array.from({ length: 1000 }, (_, n) => ({ op: 'remove', path: `members[value eq "${id(n)}"]` }));
  expect(folded(...operations).members!.remove).toHaveLength(1000);
});
