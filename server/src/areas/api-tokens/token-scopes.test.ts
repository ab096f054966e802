import { type Call, commonErrors, type Endpoint, endpoints, readsTokens } from '@chamfer/contract';
import { namingFields } from '@chamfer/contract/calls/rules/named-things';
import { tokenScopes } from '@chamfer/contract/token-scopes';
import { systemContext } from '@chamfer/server/context';
import * as scenario from '@chamfer/server/scenario';
import { buildPerson, buildTeam, type TestPerson, type TestTeam, useTestApp } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeToken } from '../../platform/api-tokens/token-format.ts';

const app = useTestApp({ env: { BILLING: 'sandbox' } });
let person: TestPerson;
let team: TestTeam;
/** A token for each scope alone, and one of a team with all of them. */
const tokens: Record<string, { token: string }> = {};
beforeAll(async () => {
  person = await buildPerson(app);
  team = await buildTeam(app);
  const { db } = app.parts.database;
  const of = { name: 'Test', days: 90 };
  for (const scope of tokenScopes) {
    const given = { ...of, userId: person.userId, scopes: [scope] };
    tokens[scope] = await scenario.seedApiToken(systemContext(app.parts), db, given);
  }
  const ofTeam = { ...of, userId: team.owner.userId, teamId: team.teamId, scopes: tokenScopes };
  tokens.team = await scenario.seedApiToken(systemContext(app.parts), db, ofTeam);
});

/** What the guard says: the call's own errors come later. Ids are unknown, and there is no input. */
async function ask(call: Call, { params }: Endpoint, token: { token: string }) {
  const given = Object.fromEntries(Object.keys(params?.shape ?? {}).map((name) => [name, app.parts.ids.uuid()]));
  const { status, body } = await app.call(call, { as: token, params: given as never });
  return { status, code: body?.code as string | undefined, details: body?.details as unknown };
}

const asking = endpoints.filter(([, endpoint]) => readsTokens(endpoint) && endpoint.answer !== 'events');
const open = asking.filter(([, { scope }]) => scope);

test('only calls that look at who makes them have a scope, and none that needs a session', () => {
  const wrong = endpoints.filter(([, { scope, auth }]) => scope && auth !== 'user' && auth !== 'optional');
  expect(wrong).toEqual([]);
});

test('no scope reaches the account, its log-in, billing or tokens', () => {
  const closed =
    /^\S+ \/(account|auth|verify|change-|reset-|sso|checkout|subscriptions|teams\/subscriptions|voucher|edu)/;
  expect(open.filter(([call]) => closed.test(call)).map(([call]) => call)).toEqual([]);
  expect(open.filter(([call]) => /billing|invoice|subscription|api-tokens|\/sso|audit/.test(call))).toEqual([]);
  expect(open.length).toBeGreaterThan(60);
});

describe.each(asking)('%s', (call, endpoint) => {
  const { scope } = endpoint;
  test.each(tokenScopes)('a token with %s alone', async (given) => {
    const { status, code, details } = await ask(call, endpoint, tokens[given]!);
    if (scope === 'any' || scope === given) return expect(code).not.toBe('TOKEN_SCOPE_FORBIDDEN');
    expect({ status, code, details }).toEqual({
      status: 403,
      code: 'TOKEN_SCOPE_FORBIDDEN',
      details: { scope: scope ?? null },
    });
    expect(commonErrors(endpoint)).toContain(code);
  });

  if (!scope || scope === 'any') return;
  test('a team’s token finds nothing that is unknown, and is told so as everybody', async () => {
    const { status, code } = await ask(call, endpoint, tokens.team!);
    if (namingFields(endpoint).length === 0) expect(code).toBe('TOKEN_SCOPE_FORBIDDEN');
    else expect([200, 400, 403, 404, 415]).toContain(status);
  });
});

test('what only looks like a token, is unknown or of a directory is refused everywhere', async () => {
  for (const token of ['chm_pat_x', makeToken('pat').token, makeToken('scim').token, `${tokens.read!.token}0`]) {
    const { status, code } = await ask('GET /app/api-token', {} as Endpoint, { token });
    expect([status, code]).toEqual([401, 'INVALID_TOKEN']);
  }
});

test('a program learns what its token is, and a team’s token of its team alone', async () => {
  const { body } = await app.call('GET /app/api-token', { as: tokens.team! });
  expect(body.token).toMatchObject({ name: 'Test', scopes: [...tokenScopes] });
  expect(body.teams.map(({ teamId }) => teamId)).toEqual([team.teamId]);
  expect(body.person).toMatchObject({ userId: team.owner.userId, email: team.owner.email });
});

test('the last use is written once a minute, with the program', async () => {
  const { token, id } = await scenario.seedApiToken(systemContext(app.parts), app.parts.database.db, {
    userId: person.userId,
    name: 'Used',
    scopes: ['read'],
    days: 30,
  });
  const use = (agent: string) =>
    app.call('GET /app/api-token', { as: { token }, headers: { 'user-agent': agent }, ip: '198.51.100.7' });
  const used = async () => {
    const { items } = (await app.call('GET /account/api-tokens', { as: person, query: {} })).body;
    const { lastUsedAt, lastUsedFrom } = items.find(({ tokenId }) => tokenId === id)!;
    return [lastUsedAt, lastUsedFrom];
  };
  expect(await used()).toEqual([null, null]);
  await use('chamfer-cli/0.2.0 (GitHub Actions)');
  await eventually(async () => expect((await used())[1]).toBe('GitHub Actions'));
  const first = await used();
  app.clock.advance(58_000);
  await use('curl/8.5.0');
  await use('curl/8.5.0');
  expect(await used()).toEqual(first);
  app.clock.advance(3000);
  await use('');
  await eventually(async () => expect((await used())[1]).toBe('198.51.100.7'));
});
