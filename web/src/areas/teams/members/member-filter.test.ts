import { expect, test } from 'vitest';
import { filterMembers, isFiltering, noFilter, spacesIn, wordsIn } from './member-filter.ts';
import type { Member } from './use-members.ts';

const members = [
  { name: 'Mara Lindqvist', email: 'mara@haldenworks.example' },
  { name: 'Élodie Öztürk', email: 'elodie@haldenworks.example' },
  { name: '', email: 'sofia@haldenworks.example' },
] as Member[];
const found = (typed: string) => filterMembers(members, { ...noFilter, typed }).map(({ email }) => email.split('@')[0]);

test('finds names and addresses by all typed words, whatever their case', () => {
  expect(found('')).toEqual(['mara', 'elodie', 'sofia']);
  expect(found('  LIND mara ')).toEqual(['mara']);
  expect(found('öztürk')).toEqual(['elodie']);
  expect(found('sofia@halden')).toEqual(['sofia']);
  expect(found('mara sofia')).toEqual([]);
});

test('finds an address in every form', () => {
  const people = [...members, { name: 'Zoé', email: 'zoé@xn--bcher-kva.example' }] as Member[];
  const forms = [
    'Zoe\u0301@BÜCHER.example',
    '\u200bzoé＠xn--bcher-kva.example',
    '<mailto:zoé@bücher.example>',
    '@bücher.example',
  ];
  for (const typed of forms)
    expect(filterMembers(people, { ...noFilter, typed }).map(({ name }) => name)).toEqual(['Zoé']);
});

const [arms, drives, untitled] = [{ id: 'a', name: 'Arms' }, { id: 'd', name: 'Drives' }, { id: 'u' }];
const placed = [
  { name: 'Mara Lindqvist', email: 'mara@haldenworks.example', role: 'owner', spaces: [drives, arms] },
  { name: 'Jonas Weber', email: 'jonas@haldenworks.example', role: 'editor', spaces: [arms] },
  { name: '', email: 'sofia@haldenworks.example', role: 'editor', spaces: [untitled] },
] as Member[];

test('narrows by role and by space, and by both with the words', () => {
  const names = (filter: Partial<typeof noFilter>) =>
    filterMembers(placed, { ...noFilter, ...filter }).map(({ email }) => email.split('@')[0]);
  expect(names({ role: 'editor' })).toEqual(['jonas', 'sofia']);
  expect(names({ spaceId: 'a' })).toEqual(['mara', 'jonas']);
  expect(names({ role: 'editor', spaceId: 'a' })).toEqual(['jonas']);
  expect(names({ role: 'editor', spaceId: 'a', typed: 'mara' })).toEqual([]);
  expect(names({ role: 'guest' })).toEqual([]);
  expect([isFiltering(noFilter), isFiltering({ ...noFilter, typed: ' ' })]).toEqual([false, false]);
  expect([isFiltering({ ...noFilter, role: 'guest' }), isFiltering({ ...noFilter, spaceId: 'a' })]).toEqual([
    true,
    true,
  ]);
});

test('names the spaces that somebody is in, once each, by name', () => {
  expect(spacesIn(placed, 'Untitled Space').map(({ name }) => name)).toEqual(['Arms', 'Drives', 'Untitled Space']);
});

test('looks for words as typed and as addresses', () => {
  expect(wordsIn('  Mara ＠BÜCHER.example')).toEqual(['mara', '＠bücher.example', '@xn--bcher-kva.example']);
  expect(wordsIn(' ')).toEqual([]);
});
