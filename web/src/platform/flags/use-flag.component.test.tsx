import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { noNetwork, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { someAccount } from '../../testing/some-account.ts';
import { someTeam } from '../../testing/some-team.ts';
import { accountKeys } from '../account/use-account.ts';
import { queryClient } from '../api/query.ts';
import { session } from '../http/session.ts';
import { experiments } from '../tracking/experiments.ts';
import { useFlag, useFlagsSettled } from './use-flag.ts';

const server = startFakeServer();
const bulk = 'POST /ofrep/v1/evaluate/flags';

function Shown() {
  const [pay, editors, isSettled] = [useFlag('apple_pay-ff'), useFlag('web_editor_role-ff'), useFlagsSettled()];
  return <output>{`pay ${pay}, editors ${editors}, ${isSettled ? 'settled' : 'waiting'}`}</output>;
}
const shown = () => page.getByRole('status');

/** Signs in somebody whom this browser does not know. */
function signIn(): string {
  const userId = crypto.randomUUID();
  session.setTokens({ accessToken: `x.${btoa(JSON.stringify({ sub: userId }))}.x`, refreshToken: 'x' });
  return userId;
}

const flagsAre = (values: Record<string, unknown>, etag = '"1"') =>
  Response.json(
    { flags: Object.entries(values).map(([key, value]) => ({ key, value, reason: 'STATIC', variant: 'x' })) },
    { headers: { etag } },
  );

test('defaults are there at once, then what the server says, and at once the next time', async () => {
  const userId = signIn();
  let answer = (_: Response) => {};
  server.answer(bulk, () => new Promise((resolve) => (answer = resolve)));
  const { unmount } = await show(<Shown />);
  await expect.element(shown()).toHaveTextContent('pay false, editors true, waiting');
  await expect.poll(() => server.sent(bulk)).toEqual([{ context: { targetingKey: userId } }]);
  answer(flagsAre({ 'apple_pay-ff': true, 'web_editor_role-ff': false, 'purple-ff': true }));
  await expect.element(shown()).toHaveTextContent('pay true, editors false, settled');
  await unmount();
  const kept = JSON.parse(localStorage.getItem('flags')!);
  expect(kept).toMatchObject({ identity: userId, values: { 'apple_pay-ff': true, 'web_editor_role-ff': false } });
  expect(Object.keys(kept.values)).not.toContain('purple-ff');
});

test.each<[string, () => Response | typeof noNetwork | ReturnType<typeof refuse>]>([
  ['is down', () => noNetwork],
  ['fails', () => refuse('INTERNAL_ERROR')],
  ['has too much to do', () => refuse('TOO_MANY_REQUESTS', { headers: { 'retry-after': '1' } })],
  ['answers a page', () => new Response('<!doctype html><p>Hello', { headers: { 'content-type': 'text/html' } })],
  ['answers no flags', () => Response.json({ flags: 'none' })],
  ['answers null', () => Response.json(null)],
  ['answers half an answer', () => new Response('{"flags":[{"k', { headers: { 'content-type': 'application/json' } })],
])('a service that %s leaves what is remembered, else the defaults', async (_what, answer) => {
  const userId = signIn();
  const values = { 'apple_pay-ff': true };
  localStorage.setItem('flags', JSON.stringify({ identity: userId, at: Date.now(), values }));
  server.answer(bulk, answer as never);
  await show(<Shown />);
  await expect.element(shown()).toHaveTextContent('pay true, editors true, settled');
  signIn();
  await expect.element(shown()).toHaveTextContent('pay false, editors true, settled');
});

test('values of another kind count as the default', async () => {
  signIn();
  server.answer(bulk, () => flagsAre({ 'apple_pay-ff': 'yes', 'web_editor_role-ff': null }));
  await show(<Shown />);
  await expect.element(shown()).toHaveTextContent('pay false, editors true, settled');
});

test('a service that never answers is waited for three seconds, and the page is there meanwhile', async () => {
  signIn();
  const began = performance.now();
  server.answer(bulk, () => new Promise(() => {}));
  await show(<Shown />);
  await expect.element(shown()).toHaveTextContent('pay false, editors true, waiting');
  await expect.element(shown()).toHaveTextContent('pay false, editors true, settled');
  expect(performance.now() - began).toBeGreaterThan(2500);
  expect(performance.now() - began).toBeLessThan(8000);
});

test('nobody gets the flags of somebody else, also when they come late', async () => {
  const first = signIn();
  let late = (_: Response) => {};
  server.answer(bulk, ({ input }) => {
    const isFirst = (input.context as { targetingKey: string }).targetingKey === first;
    return isFirst ? new Promise((resolve) => (late = resolve)) : flagsAre({ 'web_editor_role-ff': false });
  });
  await show(<Shown />);
  await expect.poll(() => server.sent(bulk).length).toBe(1);
  const second = signIn();
  late(flagsAre({ 'apple_pay-ff': true }));
  await expect.element(shown()).toHaveTextContent('pay false, editors false, settled');
  expect(JSON.parse(localStorage.getItem('flags')!).identity).toBe(second);
});

test('flags are asked for again when the teams of the account change', async () => {
  signIn();
  let isOn = false;
  server.answer(bulk, () => flagsAre({ 'apple_pay-ff': isOn }));
  await show(<Shown />);
  await expect.element(shown()).toHaveTextContent('pay false, editors true, settled');
  // Those that the account has when it is loaded were looked up by the server.
  queryClient.setQueryData(accountKeys.all, { ...someAccount, teams: [someTeam('a')] });
  const asked = server.sent(bulk).length;
  isOn = true;
  queryClient.setQueryData(accountKeys.all, { ...someAccount, teams: [someTeam('a'), someTeam('b')] });
  await expect.element(shown()).toHaveTextContent('pay true, editors true, settled');
  expect(server.sent(bulk).length).toBe(asked + 1);
  queryClient.setQueryData(accountKeys.all, { ...someAccount, teams: [someTeam('b'), someTeam('a')] });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.sent(bulk).length).toBe(asked + 1);
});

test('telemetry names the variants that decided, and those of somebody else once another person is there', async () => {
  signIn();
  // Of tests that ran in this page before.
  const before = new Set(experiments().map(({ name }) => name));
  const ours: readonly string[] = ['apple_pay-ff', 'web_editor_role-ff'];
  server.answer(bulk, () => flagsAre({ 'apple_pay-ff': true, 'project_invitation_roles-ff': true }));
  await show(<Shown />);
  await expect.element(shown()).toHaveTextContent('pay true, editors true, settled');
  const named = () =>
    Object.fromEntries(
      experiments().flatMap(({ name, variant }) => (ours.includes(name) || !before.has(name) ? [[name, variant]] : [])),
    );
  // A flag that nothing on the page asked for decided nothing.
  expect(named()).toEqual({ 'apple_pay-ff': 'on', 'web_editor_role-ff': 'on' });
  server.answer(bulk, () => flagsAre({ 'web_editor_role-ff': false }));
  signIn();
  await expect.element(shown()).toHaveTextContent('pay false, editors false, settled');
  expect(named()).toEqual({ 'apple_pay-ff': 'off', 'web_editor_role-ff': 'off' });
});
