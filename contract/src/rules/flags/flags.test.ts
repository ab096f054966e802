import { expect, test } from 'vitest';
import { type Flag, flagNames, flags, isAlwaysRefreshed, isFlagName } from './flags.ts';

test('flags that end in -ff are boolean, and off where the documents do not say otherwise', () => {
  const all: [string, Flag][] = flagNames.map((name) => [name, flags[name]]);
  for (const [name, { default: fallback, variants }] of all) {
    expect(name).toMatch(/^[a-z_]+-(ff|cd)$/);
    expect(Object.values(variants)).toContain(fallback);
    if (name.endsWith('-ff')) expect(variants).toEqual({ on: true, off: false });
  }
  expect(all.filter(([, flag]) => flag.default === true).map(([name]) => name)).toEqual(['web_editor_role-ff']);
});

test('flags that end in -cd are always refreshed', () => {
  expect([isAlwaysRefreshed('prices-cd'), isAlwaysRefreshed('prices-ff'), isAlwaysRefreshed('cd')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isFlagName('apple_pay-ff'), isFlagName('toString')]).toEqual([true, false]);
});
