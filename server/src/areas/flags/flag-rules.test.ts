import { expect, test } from 'vitest';
import { evaluateFlag, type FlagRule, type FlagSubject, placeOf } from './flag-rules.ts';

const nobody: FlagSubject = { userId: null, teamIds: [], isInternal: false, bucketKey: null };
const rule = (more: Partial<FlagRule>): FlagRule => ({
  kind: 'internal',
  userId: null,
  teamId: null,
  percent: null,
  variant: 'on',
  ...more,
});
const flag = (rules: FlagRule[], subject: Partial<FlagSubject>, variant: string | null = null) =>
  evaluateFlag('apple_pay-ff', { variant, rules }, { ...nobody, ...subject }, false);

test('where nothing is set the default counts, and where something is set for everybody, that', () => {
  expect(evaluateFlag('apple_pay-ff', undefined, nobody, false)).toEqual({
    value: false,
    variant: 'off',
    reason: 'DEFAULT',
  });
  expect(evaluateFlag('apple_pay-ff', undefined, nobody, true).variant).toBe('on');
  expect(flag([], {}, 'on')).toEqual({ value: true, variant: 'on', reason: 'STATIC' });
  // Another version of the product knew that name.
  expect(flag([], {}, 'purple').reason).toBe('DEFAULT');
  expect(flag([rule({ variant: 'toString' })], { isInternal: true }).reason).toBe('DEFAULT');
});

test('rules match people, teams and internal users, and nobody unknown', () => {
  for (const [given, matching, other] of [
    [rule({ kind: 'user', userId: 'a' }), { userId: 'a' }, { userId: 'b' }],
    [rule({ kind: 'team', teamId: 't' }), { teamIds: ['s', 't'] }, { teamIds: ['s'] }],
    [rule({ kind: 'internal' }), { isInternal: true }, { isInternal: false }],
  ] as const) {
    expect(flag([given], matching)).toEqual({ value: true, variant: 'on', reason: 'TARGETING_MATCH' });
    expect(flag([given], other).value).toBe(false);
    expect(flag([given], {}).value).toBe(false);
  }
});

test('the first rule that matches counts, before the value for everybody', () => {
  const rules = [rule({ kind: 'user', userId: 'a', variant: 'off' }), rule({ kind: 'team', teamId: 't' })];
  expect(flag(rules, { userId: 'a', teamIds: ['t'] }, 'on').value).toBe(false);
  expect(flag(rules.toReversed(), { userId: 'a', teamIds: ['t'] }, 'off').value).toBe(true);
});

test('a share of people is as large as it says, stays the same, and is another one for each flag', () => {
  const keys = Array.from({ length: 10_000 }, (_, index) => `person-${index}`);
  const among = (percent: number) =>
    keys.filter((bucketKey) => flag([rule({ kind: 'percentage', percent })], { bucketKey }).value);
  expect(among(0)).toEqual([]);
  expect(among(100).length).toBe(10_000);
  const quarter = among(25);
  expect(Math.abs(quarter.length - 2500)).toBeLessThan(200);
  expect(among(25)).toEqual(quarter);
  // Who was in a smaller share stays in the larger one.
  const half = new Set(among(50));
  expect(quarter.every((key) => half.has(key))).toBe(true);
  const elsewhere = keys.filter((key) => placeOf('web_editor_role-ff', key) < 25);
  const both = elsewhere.filter((key) => quarter.includes(key)).length;
  expect(Math.abs(both - 625)).toBeLessThan(150);
  expect(flag([rule({ kind: 'percentage', percent: 50 })], { bucketKey: quarter[0]! }).reason).toBe('SPLIT');
  expect(flag([rule({ kind: 'percentage', percent: 100 })], {}).reason).toBe('DEFAULT');
});
