import { expect, test } from 'vitest';
import type { Translate } from '../../../i18n/catalogues.ts';
import { personName, spaceName } from './list-texts.ts';

const t: Translate = (key) => key;
const space = (spaceName: string | undefined, spaceType: 'private' | 'team') => ({
  space: { spaceId: '5b1c0ab6-2a5f-4b0f-9c55-7b0b7fb3f0d1', spaceName, spaceType },
});

test('a space is shown by its name, or else by its kind', () => {
  expect(spaceName(space('Mechanical', 'team'), t)).toBe('Mechanical');
  expect(spaceName(space(undefined, 'team'), t)).toBe('projects.space.team');
  expect(spaceName(space(undefined, 'private'), t)).toBe('projects.space.private');
});

test('a person is shown by name, or else by the local part of the email, or else as unknown', () => {
  const elena = { userId: '5b1c0ab6-2a5f-4b0f-9c55-7b0b7fb3f0d1', email: 'elena.petrova@haldenworks.com' };
  expect(personName({ ...elena, name: 'Elena Petrova' }, t)).toBe('Elena Petrova');
  expect(personName(elena, t)).toBe('elena.petrova');
  expect(personName(undefined, t)).toBe('projects.person.unknown');
});
