import { expect, test } from 'vitest';
import { appAddress, shortName } from './open-in-app.ts';

const target = { projectId: 'p-1', teamId: 't-1', revisionId: null };

test('the address names project and team, and the environment outside production only', () => {
  expect(appAddress(target, { isBeta: false })).toBe('chamfer://projects/p-1?teamId=t-1');
  expect(appAddress(target, { isBeta: true })).toBe('chamfer-beta://projects/p-1?teamId=t-1&environment=beta');
});

test('an earlier revision is named', () => {
  expect(appAddress({ ...target, revisionId: 3 }, { isBeta: false })).toBe(
    'chamfer://projects/p-1?teamId=t-1&revisionId=3',
  );
});

test('a name is cut after 61 characters, none of them in half', () => {
  expect(shortName('a'.repeat(61))).toBe('a'.repeat(61));
  expect(shortName('a'.repeat(62))).toBe(`${'a'.repeat(61)}…`);
  expect(shortName(`${'🔩'.repeat(61)}b`)).toBe(`${'🔩'.repeat(61)}…`);
});
