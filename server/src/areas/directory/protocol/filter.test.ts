import { expect, test } from 'vitest';
import { parseFilter } from './filter.ts';
import { readListQuery } from './query.ts';

test.each<[string, unknown[]]>([
  ['userName eq "kenji@haldenworks.example"', [{ attribute: 'username', value: 'kenji@haldenworks.example' }]],
  ['USERNAME EQ "a \\"b\\" c"', [{ attribute: 'username', value: 'a "b" c' }]],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "a"', [{ attribute: 'username', value: 'a' }]],
  [
    'active eq true and externalId eq "X"',
    [
      { attribute: 'active', value: true },
      { attribute: 'externalid', value: 'X' },
    ],
  ],
  [
    'id eq "1" AND members eq "2"',
    [
      { attribute: 'id', value: '1' },
      { attribute: 'members', value: '2' },
    ],
  ],
  [
    'emails[type eq "work"].value eq "a@b.example"',
    [
      { attribute: 'emails.type', value: 'work', item: 0 },
      { attribute: 'emails.value', value: 'a@b.example', item: 0 },
    ],
  ],
  [
    'emails[type eq "work" and value eq "a"]',
    [
      { attribute: 'emails.type', value: 'work', item: 0 },
      { attribute: 'emails.value', value: 'a', item: 0 },
    ],
  ],
  [
    'emails[type eq "work"] and emails[type eq "home"]',
    [
      { attribute: 'emails.type', value: 'work', item: 0 },
      { attribute: 'emails.type', value: 'home', item: 1 },
    ],
  ],
  ['name.familyName eq "Mori"', [{ attribute: 'name.familyname', value: 'Mori' }]],
  ['title pr', [{ attribute: 'title', value: undefined }]],
  ['employeeNumber eq 7', [{ attribute: 'employeenumber', value: 7 }]],
])('reads %s', (text, conditions) => expect(parseFilter(text)).toEqual(conditions));

test.each([
  '',
  'userName',
  'userName eq',
  'userName eq kenji',
  'userName eq "kenji',
  'userName eq "a" or userName eq "b"',
  'not (userName eq "a")',
  'userName co "a"',
  'userName eq "a" and',
  'emails[type eq "work"',
  'emails[type[a eq "b"] eq "work"]',
  'emails[type eq "work"].value[type eq "home"]',
  'emails "[" type eq "work"]',
  'emails[type eq "work" "]"',
  '"userName" eq "a"',
  'userName eq "a" "b"',
  'userName eq "\\x"',
  'userName eq "\\u0000"',
  'userName eq "\0"',
  `${'('.repeat(3000)}`,
  Array(30).fill('a eq "b"').join(' and '),
  'x'.repeat(5000),
])('refuses %s', (text) => {
  expect(() => parseFilter(text)).toThrow(expect.objectContaining({ scimType: 'invalidFilter' }));
});

test.each<[Record<string, unknown>, Partial<ReturnType<typeof readListQuery>>]>([
  [{}, { offset: 0, count: 100 }],
  [
    { startIndex: '1', count: '0' },
    { offset: 0, count: 0 },
  ],
  [
    { startIndex: '0', count: '-5' },
    { offset: 0, count: 0 },
  ],
  [
    { startIndex: '-3', count: '1000' },
    { offset: 0, count: 200 },
  ],
  [
    { startIndex: '101', count: '50' },
    { offset: 100, count: 50 },
  ],
])('the page of %j', (query, wanted) => expect(readListQuery(query)).toMatchObject(wanted));

test('a page that is no number is refused', () => {
  expect(() => readListQuery({ count: 'all' })).toThrow(expect.objectContaining({ scimType: 'invalidValue' }));
});
