import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from './json.ts';
import { readOperations } from './operations.ts';
import { patchUser } from './patch-user.ts';
import { enterpriseSchema, readUser, userSchema } from './user-attributes.ts';

const kenji = readUser({
  userName: 'kenji@haldenworks.example',
  name: { givenName: 'Kenji', familyName: 'Mori' },
  emails: [
    { value: 'kenji@haldenworks.example', type: 'work', primary: true },
    { value: 'kenji@home.example', type: 'home' },
  ],
  title: 'Engineer',
  [enterpriseSchema]: { department: 'Tooling' },
});
const patched = (...Operations: Json[]) => patchUser(kenji, readOperations({ Operations }));
const refused = (...Operations: Json[]) => {
  try {
    patched(...Operations);
    return null;
  } catch (error) {
    return (error as { scimType?: string }).scimType;
  }
};

describe('what directories send', () => {
  test.each<[string, Json, JsonObject]>([
    ['Okta switches off without a path', { op: 'replace', value: { active: false } }, { active: false }],
    ['Entra switches off with a path and a text', { op: 'Replace', path: 'active', value: 'False' }, { active: false }],
    ['a text that is true', { op: 'Add', path: 'active', value: 'TRUE' }, { active: true }],
    ['active without its letter case', { op: 'replace', path: 'ACTIVE', value: false }, { active: false }],
    ['a schema before the attribute', { op: 'replace', path: `${userSchema}:active`, value: false }, { active: false }],
    [
      'a part by a dot',
      { op: 'replace', path: 'name.familyName', value: 'Sato' },
      { name: { givenName: 'Kenji', familyName: 'Sato' } },
    ],
    [
      'a part by a dot without a path',
      { op: 'replace', value: { 'name.familyName': 'Sato' } },
      { name: { givenName: 'Kenji', familyName: 'Sato' } },
    ],
    [
      'a complex attribute, replaced: parts that are not named stay (RFC 7644 §3.5.2.3)',
      { op: 'replace', path: 'name', value: { FamilyName: 'Sato' } },
      { name: { givenName: 'Kenji', familyName: 'Sato' } },
    ],
    [
      '… those that are empty go',
      { op: 'replace', path: 'name', value: { familyName: 'Sato', givenName: '' } },
      { name: { familyName: 'Sato' } },
    ],
    [
      'an extension, replaced as a whole',
      { op: 'replace', value: { [enterpriseSchema]: { costCenter: '4711' } } },
      { [enterpriseSchema]: { department: 'Tooling', costCenter: '4711' } },
    ],
    [
      'the last part of an extension is removed, and the extension with it',
      { op: 'remove', path: `${enterpriseSchema}:department` },
      { [enterpriseSchema]: undefined as never },
    ],
    [
      'a complex attribute, added to',
      { op: 'add', path: 'name', value: { middleName: 'J' } },
      { name: { givenName: 'Kenji', familyName: 'Mori', middleName: 'J' } },
    ],
    [
      'an address by its type',
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'k.mori@haldenworks.example' },
      {
        emails: [
          { value: 'k.mori@haldenworks.example', type: 'work', primary: true },
          { value: 'kenji@home.example', type: 'home' },
        ],
      },
    ],
    [
      'the same without a path',
      { op: 'replace', value: { 'emails[type eq "work"].value': 'k.mori@haldenworks.example' } },
      {
        emails: [
          { value: 'k.mori@haldenworks.example', type: 'work', primary: true },
          { value: 'kenji@home.example', type: 'home' },
        ],
      },
    ],
    [
      'an address of a type that is not there is made',
      { op: 'add', path: 'phoneNumbers[type eq "mobile"].value', value: '+41 44' },
      { phoneNumbers: [{ type: 'mobile', value: '+41 44' }] },
    ],
    [
      'a primary one that is not there is made',
      { op: 'add', path: 'roles[primary eq "True"].value', value: 'Lead' },
      { roles: [{ primary: true, value: 'Lead' }] },
    ],
    [
      'an extension by its schema',
      { op: 'replace', path: `${enterpriseSchema}:department`, value: 'Gauges' },
      { [enterpriseSchema]: { department: 'Gauges' } },
    ],
    [
      'an extension without a path',
      { op: 'add', value: { [`${enterpriseSchema}:costCenter`]: '4711' } },
      { [enterpriseSchema]: { department: 'Tooling', costCenter: '4711' } },
    ],
    [
      'a manager by an id',
      { op: 'add', path: `${enterpriseSchema}:manager`, value: 'mara' },
      { [enterpriseSchema]: { department: 'Tooling', manager: 'mara' } },
    ],
    [
      'the name of a manager is not their id',
      { op: 'add', path: `${enterpriseSchema}:manager.displayName`, value: 'Mara' },
      {},
    ],
    [
      'an address that is there becomes the primary one',
      { op: 'add', path: 'emails', value: [{ value: 'kenji@home.example', type: 'home', primary: true }] },
      {
        emails: [
          { value: 'kenji@haldenworks.example', type: 'work', primary: false },
          { value: 'kenji@home.example', type: 'home', primary: true },
        ],
      },
    ],
    [
      'null takes away a part of an item',
      { op: 'replace', path: 'emails[type eq "home"].value', value: null },
      { emails: [{ value: 'kenji@haldenworks.example', type: 'work', primary: true }, { type: 'home' }] },
    ],
    [
      'a filter by a part in any letter case',
      { op: 'replace', path: 'addresses[POSTALCODE eq "8400"].locality', value: 'Winterthur' },
      { addresses: [{ postalCode: '8400', locality: 'Winterthur' }] },
    ],
    [
      'an address is added once',
      { op: 'add', path: 'emails', value: [{ value: 'kenji@home.example', type: 'home' }] },
      { emails: kenji.emails! },
    ],
    [
      'emails replaced by one alone',
      { op: 'replace', path: 'emails', value: { value: 'k@haldenworks.example' } },
      { emails: [{ value: 'k@haldenworks.example' }] },
    ],
    [
      'another primary address ends the first',
      { op: 'add', path: 'emails', value: [{ value: 'km@haldenworks.example', primary: true }] },
      {
        emails: [
          { value: 'kenji@haldenworks.example', type: 'work', primary: false },
          { value: 'kenji@home.example', type: 'home' },
          { value: 'km@haldenworks.example', primary: true },
        ],
      },
    ],
    ['attributes that are not kept are ignored', { op: 'add', path: 'favouriteColour', value: 'blue' }, {}],
    ['… with parts too', { op: 'add', value: { 'urn:acme:2.0:User:badge': 7, active: false } }, { active: false }],
    ['Okta sends the id along', { op: 'replace', value: { id: 'x', title: 'Lead' } }, { title: 'Lead' }],
    ['null takes away', { op: 'replace', path: 'title', value: null }, { title: undefined as never }],
    ['remove by a path', { op: 'remove', path: 'title' }, { title: undefined as never }],
    [
      'remove by a filter',
      { op: 'remove', path: 'emails[type eq "home"]' },
      { emails: [{ value: 'kenji@haldenworks.example', type: 'work', primary: true }] },
    ],
    ['remove what is not there', { op: 'remove', path: 'nickName' }, {}],
  ])('%s', (_case, operation, change) => {
    const wanted: Record<string, unknown> = { ...kenji, ...change };
    for (const [name, value] of Object.entries(wanted)) if (value === undefined) delete wanted[name];
    const { primary: _, ...rest } = wanted;
    expect(patched(operation)).toEqual(rest);
  });

  test('operations are applied in their order', () => {
    expect(
      patched({ op: 'replace', path: 'title', value: 'A' }, { op: 'replace', path: 'title', value: 'B' }).title,
    ).toBe('B');
  });
});

describe('what is refused', () => {
  test.each<[string, Json, string]>([
    ['no operation of that name', { op: 'move', path: 'title', value: 'x' }, 'invalidSyntax'],
    ['a path that is none', { op: 'replace', path: 'name..x', value: 'x' }, 'invalidPath'],
    ['a bracket that does not end', { op: 'replace', path: 'emails[type eq "work".value', value: 'x' }, 'invalidPath'],
    ['a filter that is none', { op: 'replace', path: 'emails[type gt "a"].value', value: 'x' }, 'invalidFilter'],
    ['a part of a text', { op: 'replace', path: 'title.x', value: 'x' }, 'invalidPath'],
    ['a filter on a text', { op: 'replace', path: 'title[x eq "y"]', value: 'x' }, 'invalidPath'],
    ['the id', { op: 'replace', path: 'id', value: 'x' }, 'mutability'],
    ['no user name', { op: 'remove', path: 'userName' }, 'invalidValue'],
    ['an empty user name', { op: 'replace', path: 'userName', value: '' }, 'invalidValue'],
    ['active that is no truth', { op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
    ['a name that is a text', { op: 'replace', path: 'name', value: 'Kenji' }, 'invalidValue'],
    ['a title that is an object', { op: 'replace', path: 'title', value: {} }, 'invalidValue'],
    ['active taken away', { op: 'remove', path: 'active' }, 'invalidValue'],
    ['active that is null', { op: 'replace', value: { active: null } }, 'invalidValue'],
    ['an item by a part that is not kept', { op: 'add', path: 'roles[x eq "y"].value', value: 'z' }, 'noTarget'],
    ['an item of two types', { op: 'add', path: 'roles[type eq "a" and type eq "b"].value', value: 'z' }, 'noTarget'],
    ['an item of a type that is a number', { op: 'add', path: 'roles[type eq 7].value', value: 'z' }, 'invalidValue'],
    ['a text that is too long', { op: 'replace', path: 'title', value: 'x'.repeat(501) }, 'invalidValue'],
    ['a NUL', { op: 'replace', path: 'title', value: 'a\0b' }, 'invalidValue'],
    ['remove without a path', { op: 'remove' }, 'noTarget'],
    ['a value without a path that is no object', { op: 'add', value: 'x' }, 'invalidValue'],
    ['no value', { op: 'replace', path: 'title' }, 'invalidValue'],
  ])('%s', (_case, operation, scimType) => {
    expect(refused(operation)).toBe(scimType);
    // All or nothing: the user that came in is as it was.
    expect(refused({ op: 'replace', path: 'active', value: false }, operation)).toBe(scimType);
    expect(kenji.active).toBe(true);
  });

  test('more than 1,000 operations, or none', () => {
    const one = { op: 'replace', path: 'title', value: 'x' };
    expect(refused(...Array<Json>(1000).fill(one))).toBeNull();
    expect(refused(...Array<Json>(1001).fill(one))).toBe('invalidValue');
    expect(refused()).toBe('invalidSyntax');
  });
});

describe('a list has at most 50 values, however they are added', () => {
  const present = (kenji.emails as Json[]).length;
  const one = (n: number) => ({ value: `${n}@haldenworks.example` });
  const upTo = (n: number) => Array.from({ length: n }, (_, index) => one(index));
  test.each<[string, (n: number) => Json[]]>([
    ['one operation after the other', (n) => upTo(n).map((value) => ({ op: 'add', path: 'emails', value: [value] }))],
    [
      'names with filters',
      (n) => [
        {
          op: 'add',
          value: Object.fromEntries(upTo(n).map(({ value }) => [`emails[type eq "${value}"].value`, value])),
        },
      ],
    ],
    ['a list that replaces', (n) => [{ op: 'replace', path: 'emails', value: upTo(n + present) }]],
  ])('%s', (_case, operationsFor) => {
    expect(patched(...operationsFor(50 - present)).emails).toHaveLength(50);
    expect(refused(...operationsFor(51 - present))).toBe('invalidValue');
  });
});

test('nothing that is sent reaches a prototype', () => {
  for (const name of ['__proto__', 'constructor', '__proto__.polluted', 'emails[__proto__ eq "x"].value']) {
    const body = JSON.parse(`{"op":"add","value":{${JSON.stringify(name)}:{"polluted":"yes"}}}`) as Json;
    refused(body);
    refused({ op: 'add', path: name, value: { polluted: 'yes' } });
  }
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(Object.getPrototypeOf(kenji)).toBe(Object.prototype);
});

test('replacing twice is replacing once', () => {
  const names = fc.constantFrom('title', 'displayName', 'name.givenName', 'emails[type eq "work"].value', 'nickName');
  fc.assert(
    fc.property(
      fc.array(fc.tuple(names, fc.string({ maxLength: 40, unit: 'grapheme-ascii' })), { minLength: 1 }),
      (given) => {
        const operations = given.map(([path, value]) => ({ op: 'replace' as const, path, value }));
        const once = patchUser(kenji, operations);
        expect(patchUser(once, operations)).toEqual(once);
      },
    ),
  );
});
