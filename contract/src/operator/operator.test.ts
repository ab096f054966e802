import { endpoints } from '@chamfer/contract';
import { expect, test } from 'vitest';

const calls = endpoints.filter(([name]) => name.split(' ')[1]!.startsWith('/operator/'));

test('every call of the console is for operators alone, who proved a second factor', () => {
  expect(calls.length).toBeGreaterThan(30);
  for (const [name, endpoint] of calls) {
    expect([name, endpoint.operator, ['session', 'fresh'].includes(endpoint.auth)]).toEqual([name, true, true]);
    expect([name, endpoint.statuses?.TWO_FACTOR_REQUIRED]).toEqual([name, 403]);
  }
  const others = endpoints.filter(([, { operator }]) => operator).length;
  expect(others).toBe(calls.length);
});

test('what is done to a person, a team, a link or work as a whole has a reason', () => {
  const acts = calls.filter(
    ([name]) =>
      /^POST \/operator\/((users|links)\/|jobs\/(pause|resume)$)/.test(name) && !name.endsWith('/impersonate/stop'),
  );
  expect(acts.length).toBeGreaterThan(7);
  for (const [name, { input }] of acts) {
    const given = input?.safeParse({});
    expect([name, given?.error?.issues.map(({ path }) => path.join('.'))]).toEqual([name, ['reason']]);
  }
});
