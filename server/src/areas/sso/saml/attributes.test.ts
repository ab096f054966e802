import { expect, test } from 'vitest';
import { facts, judge, person, provider } from '../testing/judged.ts';
import type { ProviderPerson } from '../testing/saml-documents.ts';
import { nameIdFormats } from './xml-names.ts';

const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const mara = 'mara.lindqvist@haldenworks.example';

async function read(who: Partial<ProviderPerson>) {
  const { subject, email, name } = await judge(provider.respond({ ...facts, person: { ...person, ...who } }));
  return { subject, email, name };
}

test.each(['email', 'mail', 'Email', 'emailAddress', 'urn:oid:0.9.2342.19200300.100.1.3', `${claims}/emailaddress`])(
  'the email address is found under the name that a provider gives it: %s',
  async (name) => {
    expect((await read({ attributes: { [name]: ` ${mara} ` } })).email).toBe(mara);
  },
);

test('an address is used as it is written; several are none', async () => {
  expect((await read({ attributes: { email: 'Mara.Lindqvist@Haldenworks.example', mail: mara } })).email).toBe(
    'Mara.Lindqvist@Haldenworks.example',
  );
  expect((await read({ attributes: { email: [mara, 'elena.petrova@haldenworks.example'] } })).email).toBeNull();
  expect((await read({ attributes: { email: mara, mail: 'elena.petrova@haldenworks.example' } })).email).toBeNull();
  expect((await read({ attributes: { other: mara } })).email).toBeNull();
});

test('NameID is an address where its format says so and no attribute has one', async () => {
  const { email, unspecified, persistent } = nameIdFormats;
  const login = 'mara@haldenworks.onmicrosoft.example';
  expect((await read({ subject: mara, nameIdFormat: email, attributes: {} })).email).toBe(mara);
  expect((await read({ subject: mara, nameIdFormat: unspecified, attributes: {} })).email).toBe(mara);
  expect((await read({ subject: 'mara', nameIdFormat: unspecified, attributes: {} })).email).toBeNull();
  expect((await read({ subject: mara, nameIdFormat: persistent, attributes: {} })).email).toBeNull();
  expect((await read({ subject: login, nameIdFormat: email, attributes: { email: mara } })).email).toBe(mara);
});

test('a name is one attribute, or two', async () => {
  expect((await read({ attributes: { displayName: 'Mara Lindqvist' } })).name).toBe('Mara Lindqvist');
  expect((await read({ attributes: { firstName: 'Mara', lastName: 'Lindqvist' } })).name).toBe('Mara Lindqvist');
  const microsoft = { [`${claims}/givenname`]: 'Mara', [`${claims}/surname`]: 'Lindqvist', [`${claims}/name`]: mara };
  expect((await read({ attributes: microsoft })).name).toBe('Mara Lindqvist');
  expect((await read({ attributes: { sn: 'Lindqvist' } })).name).toBe('Lindqvist');
  expect((await read({ attributes: { displayName: ' ' } })).name).toBeNull();
});

test('signs of XML in a value stay what they are', async () => {
  const subject = 'R&D <"mara"> & \'co\' é😀';
  expect((await read({ subject })).subject).toBe(subject);
});
