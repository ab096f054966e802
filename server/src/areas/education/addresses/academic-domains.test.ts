import { expect, test } from 'vitest';
import { isSchoolAddress, registrableDomainOf } from './academic-domains.ts';

const own = ['haldenworks-academy.example'];

test.each([
  'lena@student.ntnu.no',
  'lena@ntnu.no',
  'lee@cs.ox.ac.uk',
  'wang@mails.tsinghua.edu.cn',
  'ada@mit.edu',
  'ada@csail.MIT.edu',
  'kari@haldenworks-academy.example',
  'kari@students.haldenworks-academy.example',
])('%s is at a school', async (email) => {
  expect(await isSchoolAddress(email, own)).toBe(true);
});

test.each([
  // Look-alikes: the registrable domain is another one.
  'lena@edu.evil.example',
  'lena@mit.edu.evil.example',
  'lena@ntnu.no.evil.com',
  'lena@xntnu.no',
  'lena@my-mit-edu.com',
  'lena@ac.uk.evil.com',
  'lena@nothaldenworks-academy.example',
  // A suffix alone is nobody's.
  'lena@edu',
  'lena@ac.uk',
  'lena@gmail.com',
  'lena@haldenworks.example',
  // Of people who left, or for anybody.
  'ada@alum.mit.edu',
  'lena@australia.edu',
  'lena@mdx.ac',
  'lena@x.shsu.am',
  'lena@[127.0.0.1]',
  'lena@../../etc',
])('%s is not', async (email) => {
  expect(await isSchoolAddress(email, own)).toBe(false);
});

test('the registrable domain is what can be bought', () => {
  expect(registrableDomainOf('a@b.c.ox.ac.uk')).toBe('ox.ac.uk');
  expect(registrableDomainOf('a@localhost')).toBeNull();
});
