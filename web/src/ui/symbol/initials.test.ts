import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  [{ name: 'Mara Lindqvist', email: 'x@haldenworks.com' }, 'ML'],
  [{ name: '  elena   petrova ' }, 'EP'],
  [{ name: 'Kenji' }, 'K'],
  [{ name: 'Daniel Chidi Okafor' }, 'DC'],
  [{ name: 'Halden Works GmbH' }, 'HW'],
  [{ name: "Niamh O'Brien" }, 'NO'],
  [{ name: 'Élodie Özil' }, 'ÉÖ'],
  [{ name: '森 健二' }, '森健'],
  [{ name: '', email: 'jonas.weber@haldenworks.com' }, 'JW'],
  [{ name: null, email: 'h.brandt@nordguss.example' }, 'HB'],
  [{ email: 'chiara@haldenworks.com' }, 'C'],
  [{ name: '  ', email: 'amir_haddad-cad@haldenworks.com' }, 'AH'],
  [{ name: '—', email: null }, ''],
  [{}, ''],
])('the initials of %o are %s', (person, expected) => {
  expect(initials(person)).toBe(expected);
});
