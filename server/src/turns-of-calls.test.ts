import { type Call, contract, type Endpoint } from '@chamfer/contract';
import {
  buildComment,
  buildDesign,
  buildInvitation,
  buildPerson,
  buildSpace,
  type TestDesign,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { beforeAll, expect, test } from 'vitest';
import { teamsOf } from './areas.ts';
import type { Actor } from './platform/actor.ts';
import { rememberTeams, turnsOf } from './platform/http/limit/turn-of-request.ts';

const app = useTestApp();
let owner: TestPerson;
let design: TestDesign;
let actor: Actor;
beforeAll(async () => {
  owner = await buildPerson(app);
  design = await buildDesign(app, owner);
  actor = { userId: (await buildPerson(app)).userId, sessionId: crypto.randomUUID() };
});

/** What a call waits under, besides the person. */
async function keys(call: Call, given: object, as: Actor | null = actor): Promise<string[]> {
  const turnFor = turnsOf(contract[call] as Endpoint, rememberTeams(app.parts.database, teamsOf));
  const found = await turnFor({ actor: as, source: '10.0.0.1', given, reply: undefined as never }).keys();
  expect(found[0] === `user:${as?.userId}`).toBe(as !== null);
  return as ? found.slice(1) : [...found];
}

test('a call waits under its person, then under the team of what its path, query or body is about', async () => {
  const { teamId } = owner;
  const team = [`team:${teamId}`];
  const { projectId, viewLinkId, webExportId } = design;
  const spaceId = await buildSpace(app, owner);
  const commentId = await buildComment(app, owner, design);
  expect(await keys('PATCH /teams/{teamId}', { params: { teamId } })).toEqual(team);
  // What comes first in the path says what it is about.
  const other = { teamId: crypto.randomUUID(), spaceId };
  expect(await keys('PATCH /teams/{teamId}/spaces/{spaceId}', { params: other })).toEqual([`team:${other.teamId}`]);
  expect(await keys('POST /app/projects', { input: { spaceId } })).toEqual(team);
  expect(await keys('DELETE /web/projects/{projectId}', { params: { projectId } })).toEqual(team);
  expect(await keys('PATCH /web/project-view-links/{id}', { params: { id: viewLinkId } })).toEqual(team);
  expect(await keys('PUT /web/comment-pictures/{key}', { params: { key: 'x' }, query: { v: viewLinkId } })).toEqual(
    team,
  );
  expect(await keys('POST /web/comments', { input: { projectViewLinkId: viewLinkId, webExportId } })).toEqual(team);
  expect(await keys('PATCH /web/comments/{commentId}', { params: { commentId } })).toEqual(team);
  expect(await keys('POST /app/web-exports/{webExportId}/finish', { params: { webExportId } })).toEqual(team);
});

test('without a team a call waits under the thing, under nothing but its person, or under the source', async () => {
  const projectId = crypto.randomUUID();
  expect(await keys('DELETE /web/projects/{projectId}', { params: { projectId } })).toEqual([`project:${projectId}`]);
  expect(await keys('PATCH /account', { input: { name: 'Mara' } })).toEqual([]);
  expect(await keys('PUT /users/{userId}/app-properties', { params: { userId: actor.userId } })).toEqual([]);
  expect(await keys('POST /auth/web/login', { input: {} }, null)).toEqual(['source:10.0.0.1']);
});

test('strangers and guests do not wait in the queue of the team, people with its invitation do', async () => {
  const viewLink = design.viewLinkId;
  const entering = 'POST /web/project-view-links/{viewLink}/guests';
  expect(await keys(entering, { params: { viewLink } }, null)).toEqual([`link:${viewLink}`]);
  const commentId = await buildComment(app, owner, design);
  const guest = { ...actor, viewLinkId: viewLink };
  expect(await keys('PATCH /web/comments/{commentId}', { params: { commentId } }, guest)).toEqual([`link:${viewLink}`]);
  const secret = await buildInvitation(app, owner, 'invited@haldenworks.example');
  const accepting = 'POST /teams/self-serve-invitations/{hash}/accept';
  expect(await keys(accepting, { params: { hash: secret } }, null)).toEqual([`team:${owner.teamId}`]);
});

test('the team of a thing is looked up once, and what is not there each time', async () => {
  const teamFor = rememberTeams(app.parts.database, teamsOf);
  let queries = 0;
  const count = () => {
    queries += 1;
  };
  app.parts.database.pool.on('acquire', count);
  const seen = [];
  for (const id of [design.projectId, design.projectId, actor.userId, actor.userId]) {
    seen.push([await teamFor('project', id), queries]);
  }
  app.parts.database.pool.off('acquire', count);
  expect(seen).toEqual([
    [owner.teamId, 1],
    [owner.teamId, 1],
    [null, 2],
    [null, 3],
  ]);
});
