import { expect, test } from 'vitest';
import { filterMembers } from './member-filter.ts';
import type { Member } from './use-members.ts';

const members = [
  { name: 'Mara Lindqvist', email: 'mara@haldenworks.example' },
  { name: 'Élodie Öztürk', email: 'elodie@haldenworks.example' },
  { name: '', email: 'sofia@haldenworks.example' },
] as Member[];
const found = (typed: string) => filterMembers(members, typed).map(({ email }) => email.split('@')[0]);

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
  for (const typed of forms) expect(filterMembers(people, typed).map(({ name }) => name)).toEqual(['Zoé']);
});
