import { systemContext } from '@chamfer/server/context';
import * as scenario from '@chamfer/server/scenario';
import { schema } from '@chamfer/server/schema';
import {
  buildMember,
  buildPerson,
  buildTeam,
  receiveLink,
  type TestApp,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readToken } from '../../platform/api-tokens/token-format.ts';

/** Two servers of one installation. */
const app = useTestApp({ workers: true });
const neighbour = useTestApp({ sharing: app });

type Who = Pick<TestPerson, 'userId'>;
async function give({ userId }: Who, teamId: string | null = null) {
  const ctx = systemContext(app.parts);
  const asked = { userId, teamId, name: 'Pipeline', scopes: ['read'] as const, days: 90 };
  return scenario.seedApiToken(ctx, app.parts.database.db, asked);
}
const isGood = async (server: TestApp, { token }: { token: string }) =>
  (await server.parts.liveTokens.find(readToken(token)!.hash)) !== null;
/** Both servers remember it before the act, so that what they forget is seen. */
async function isRemembered(given: { token: string }): Promise<void> {
  for (const server of [app, neighbour]) expect(await isGood(server, given)).toBe(true);
}
async function hasEnded(given: { token: string }): Promise<void> {
  expect(await isGood(app, given)).toBe(false);
  await eventually(async () => expect(await isGood(neighbour, given)).toBe(false));
}

test('a deleted account leaves no token that lets in', async () => {
  const person = await buildPerson(app);
  const given = await give(person);
  await isRemembered(given);
  expect((await app.call('DELETE /account', { as: person })).status).toBe(204);
  await hasEnded(given);
});

test('a removed member’s tokens of the team end, on every server; their own and those of others stay', async () => {
  const team = await buildTeam(app);
  const member = await buildMember(app, team.teamId, 'editor');
  const [ofMember, own, ofOwner] = [
    await give(member, team.teamId),
    await give(member),
    await give(team.owner, team.teamId),
  ];
  for (const each of [ofMember, own, ofOwner]) await isRemembered(each);
  const params = { teamId: team.teamId, userId: member.userId };
  expect((await app.call('DELETE /teams/{teamId}/users/{userId}', { as: team.owner, params })).status).toBe(204);
  await hasEnded(ofMember);
  for (const each of [own, ofOwner]) await isRemembered(each);
});

test('who leaves a team takes their tokens of the team along', async () => {
  const team = await buildTeam(app);
  const member = await buildMember(app, team.teamId, 'editor');
  const given = await give(member, team.teamId);
  await isRemembered(given);
  const params = { teamId: team.teamId };
  expect((await app.call('POST /teams/{teamId}/leave', { as: member, params, input: {} })).status).toBe(204);
  await hasEnded(given);
});

test('a token that was made before somebody else proves the address ends with the proof', async () => {
  const person = await buildPerson(app, { verified: false });
  const given = await give(person);
  await isRemembered(given);
  await app.call('POST /reset-password', { input: { email: person.email }, ip: '192.0.2.60' });
  const hash = await receiveLink(app, person.email, '/password-reset/reset#');
  const input = { password: 'Better-Horse-8' };
  expect((await app.call('POST /reset-password/v2/{hash}', { params: { hash }, input })).status).toBe(204);
  await hasEnded(given);
});

test('a token ends by itself, and is not found for a team that its maker is not in', async () => {
  const [person, team] = [await buildPerson(app), await buildTeam(app)];
  const stray = await give(person, team.teamId);
  expect(await isGood(app, stray)).toBe(false);
  const given = await give(person);
  await isRemembered(given);
  app.clock.advance(90 * 24 * 3_600_000);
  expect(await isGood(app, given)).toBe(false);
});

test('what ends without an event is remembered for five seconds at most', async () => {
  const person = await buildPerson(app);
  const given = await give(person);
  await isRemembered(given);
  const { apiTokens } = schema;
  await app.parts.database.db.update(apiTokens).set({ hash: 'gone' }).where(eq(apiTokens.id, given.id));
  expect(await isGood(app, given)).toBe(true);
  app.clock.advance(5001);
  expect(await isGood(app, given)).toBe(false);
});
