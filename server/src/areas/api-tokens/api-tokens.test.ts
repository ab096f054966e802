import { systemContext } from '@chamfer/server/context';
import * as scenario from '@chamfer/server/scenario';
import {
  buildMember,
  buildPerson,
  buildTeam,
  mailsTo,
  receiveMails,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { expect, test } from 'vitest';
import { warnOfTokenEnds } from './api-tokens.sweep.ts';

const app = useTestApp({ workers: true });
const dayMs = 24 * 3_600_000;
const made = { name: 'Laptop, command line', scopes: ['publish' as const], days: 90 as const };

const make = (as: TestPerson, input: object = made) =>
  app.call('POST /account/api-tokens', { as, input: input as never });
const list = async (as: TestPerson) => (await app.call('GET /account/api-tokens', { as, query: {} })).body.items;
const end = (as: TestPerson, tokenId: string) =>
  app.call('DELETE /account/api-tokens/{tokenId}', { as, params: { tokenId } });
const statusWith = async (token: string) => (await app.call('GET /app/api-token', { as: { token } })).status;

test('a token is made, shown once, works, is mailed, and ends at once', async () => {
  const person = await buildPerson(app);
  const { status, body } = await make(person);
  expect(status).toBe(201);
  expect(body.token).toMatch(/^chm_pat_/);
  expect(body.apiToken).toMatchObject({ name: made.name, kind: 'personal', scopes: ['publish'], endedAt: null });
  expect(Date.parse(body.apiToken.endsAt) - Date.parse(body.apiToken.createdAt)).toBe(90 * dayMs);
  expect(body.token.endsWith(body.apiToken.hint)).toBe(true);
  expect(await statusWith(body.token)).toBe(200);
  const [mail] = await receiveMails(app, person.email, 1);
  expect(mail!.subject).toBe('An API token was made');
  expect(mail!.text).toContain('Laptop, command line');
  expect(mail!.text).not.toContain(body.token);
  const { tokenId } = body.apiToken;
  expect((await end(person, tokenId)).status).toBe(204);
  expect(await statusWith(body.token)).toBe(401);
  expect((await end(person, tokenId)).body.code).toBe('API_TOKEN_NOT_FOUND');
  const [shown] = await list(person);
  expect(Date.parse(shown!.endedAt!)).toBeLessThanOrEqual(app.clock.now().getTime());
});

test('nothing that is stored or listed has the token', async () => {
  const person = await buildPerson(app);
  const { token } = (await make(person)).body;
  const { rows } = await app.parts.database.pool.query('select row_to_json(t)::text as row from api_tokens t');
  const log = await app.parts.database.pool.query('select row_to_json(l)::text as row from audit_log l');
  const secret = token.slice('chm_pat_'.length, -4);
  for (const { row } of [...rows, ...log.rows]) expect(row).not.toContain(secret);
});

test('needs a proof of who it is, and refuses what is no token', async () => {
  const person = await buildPerson(app);
  for (const [wrong, field] of [
    [{ ...made, days: 366 }, 'days'],
    [{ ...made, days: 31 }, 'days'],
    [{ ...made, scopes: [] }, 'scopes'],
    [{ ...made, scopes: ['admin'] }, 'scopes.0'],
    [{ ...made, name: ' \u200b ' }, 'name'],
    [{ ...made, name: 'x'.repeat(101) }, 'name'],
  ] as const) {
    const { status, body } = await make(person, wrong);
    expect([status, body.validationErrors?.[0]?.field]).toEqual([400, field]);
  }
  app.clock.advance(11 * 60_000);
  expect((await make(person)).body.code).toBe('PROOF_REQUIRED');
});

test('a person has at most twenty that work, also when two are made at once', async () => {
  const person = await buildPerson(app);
  const { db } = app.parts.database;
  const of = { userId: person.userId, name: 'Old', scopes: ['read'] as const, days: 30 };
  for (let count = 0; count < 19; count += 1) await scenario.seedApiToken(systemContext(app.parts), db, of);
  await scenario.seedApiToken(systemContext(app.parts), db, { ...of, daysOld: 31 });
  const answers = await Promise.all([make(person), make(person), make(person)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe('API_TOKEN_LIMIT_REACHED');
});

test('owners see what reaches their team, end it, and its person is mailed; others do not', async () => {
  const team = await buildTeam(app);
  const { teamId, owner } = team;
  const member = await buildMember(app, teamId, 'editor', 'Jonas Weber');
  const { apiToken: own, token } = (await make(member)).body;
  const ofGuest = (await make(team.guest)).body.apiToken;
  await app.call('GET /app/api-token', { as: { token } });
  const ofTeam = await app.call('POST /app/teams/{teamId}/api-tokens', { as: owner, params: { teamId }, input: made });
  expect(ofTeam.body.token).toMatch(/^chm_team_/);
  const seen = await app.call('GET /app/teams/{teamId}/api-tokens', { as: owner, params: { teamId }, query: {} });
  const ids = seen.body.items.map(({ tokenId }) => tokenId);
  expect(ids).toEqual(expect.arrayContaining([own.tokenId, ofTeam.body.apiToken.tokenId]));
  expect(ids).not.toContain(ofGuest.tokenId);
  const shown = seen.body.items.find(({ tokenId }) => tokenId === own.tokenId)!;
  expect(shown).toMatchObject({ madeBy: { name: 'Jonas Weber' }, lastUsedFrom: null });
  const remove = (as: TestPerson, tokenId: string) =>
    app.call('DELETE /app/teams/{teamId}/api-tokens/{tokenId}', { as, params: { teamId, tokenId } });
  expect((await remove(member, ofTeam.body.apiToken.tokenId)).body.code).toBe('TEAM_FORBIDDEN');
  expect((await remove(owner, ofGuest.tokenId)).body.code).toBe('API_TOKEN_NOT_FOUND');
  expect((await remove(owner, own.tokenId)).status).toBe(204);
  expect(await statusWith(token)).toBe(401);
  const mails = await receiveMails(app, member.email, 2);
  expect(mails.map(({ subject }) => subject)).toContain('An API token was ended');
  const log = await app.call('GET /app/teams/{teamId}/audit', { as: owner, params: { teamId }, query: {} });
  expect(log.body.items.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['team.token_created', 'team.token_ended']),
  );
});

test('its end is announced a week before, once, and what ended a month ago is removed', async () => {
  const person = await buildPerson(app);
  const { db } = app.parts.database;
  const of = { userId: person.userId, name: 'Release pipeline', scopes: ['read'] as const, days: 30 };
  const { id } = await scenario.seedApiToken(systemContext(app.parts), db, of);
  await warnOfTokenEnds(app.parts);
  expect(await mailsTo(app, person.email)).toEqual([]);
  app.clock.advance(23 * dayMs);
  await Promise.all([warnOfTokenEnds(app.parts), warnOfTokenEnds(app.parts)]);
  await warnOfTokenEnds(app.parts);
  const mails = await receiveMails(app, person.email, 1);
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^An API token ends on /)]);
  const { sweepApiTokens } = await import('./api-tokens.sweep.ts');
  const isThere = async () =>
    (await app.parts.database.pool.query('select 1 from api_tokens where id = $1', [id])).rowCount === 1;
  app.clock.advance(36 * dayMs);
  await sweepApiTokens(app.parts);
  expect(await isThere()).toBe(true);
  app.clock.advance(2 * dayMs);
  await sweepApiTokens(app.parts);
  expect(await isThere()).toBe(false);
});
