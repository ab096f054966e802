import type { Call } from '@chamfer/contract';
import { tokenScopes } from '@chamfer/contract/token-scopes';
import { systemContext } from '@chamfer/server/context';
import * as scenario from '@chamfer/server/scenario';
import {
  addToProject,
  buildComment,
  buildDesign,
  buildPerson,
  joinTeam,
  openEventStream,
  type TestDesign,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { beforeAll, describe, expect, test } from 'vitest';

const app = useTestApp();

/** Mara owns two teams; the token is of the first one. What the second one has must be unknown to it. */
let mara: TestPerson;
let other: TestPerson;
let token: { token: string };
let tokenId: string;
let own: TestDesign;
let foreign: TestDesign;
let foreignComment: string;
beforeAll(async () => {
  mara = await buildPerson(app);
  other = await buildPerson(app);
  await joinTeam(app, other.teamId, mara.userId, 'owner');
  own = await buildDesign(app, mara);
  // She is the owner there: the design is hers, in the other team.
  foreign = await buildDesign(app, other, { title: 'Secret bracket' });
  const ctx = systemContext(app.parts);
  await addToProject(app, foreign.projectId, mara.userId, 'owner');
  foreignComment = await buildComment(app, other, foreign);
  const given = { userId: mara.userId, teamId: mara.teamId, name: 'Pipeline', scopes: tokenScopes, days: 90 };
  ({ token, id: tokenId } = await scenario
    .seedApiToken(ctx, app.parts.database.db, given)
    .then((made) => ({ token: { token: made.token }, id: made.id })));
});

const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body?.code];

test('lists have what is in the team alone, whether the team is named or not', async () => {
  const designs = async (query: object) => {
    const { body } = await app.call('GET /web/projects', { as: token, query: query as never });
    return body.projects.map(({ projectId }) => projectId);
  };
  const all = { onlySharedProjects: 'false' };
  expect(await designs({ ...all, teamId: mara.teamId })).toContain(own.projectId);
  expect(await designs(all)).toEqual(await designs({ ...all, teamId: mara.teamId }));
  const named = await app.call('GET /web/projects', { as: token, query: { teamId: other.teamId } });
  expect(outcome(named)).toEqual([404, 'TEAM_NOT_FOUND']);
  const spaces = (await app.call('GET /app/spaces', { as: token, query: {} })).body.items;
  expect(new Set(spaces.map(({ teamId }) => teamId))).toEqual(new Set([mara.teamId]));
  const links = (await app.call('GET /web/project-view-links', { as: token, query: {} as never })).body
    .projectViewLinks;
  expect(links.map(({ projectViewLinkId }) => projectViewLinkId)).toEqual([own.viewLinkId]);
  // With her session she sees both.
  const seen = (await app.call('GET /app/spaces', { as: mara, query: {} })).body.items;
  expect(new Set(seen.map(({ teamId }) => teamId))).toEqual(new Set([mara.teamId, other.teamId]));
});

interface Addressed {
  call: Call;
  given: (design: TestDesign, comment: string, of: TestPerson) => object;
}
const unknownId = crypto.randomUUID();
const addressed: Addressed[] = [
  { call: 'GET /web/projects/{projectId}', given: ({ projectId }) => ({ params: { projectId } }) },
  {
    call: 'PATCH /web/projects/{projectId}',
    given: ({ projectId }) => ({ params: { projectId }, input: { name: 'x' } }),
  },
  { call: 'DELETE /web/projects/{projectId}', given: ({ projectId }) => ({ params: { projectId } }) },
  { call: 'GET /app/projects/{projectId}/revisions', given: ({ projectId }) => ({ params: { projectId }, query: {} }) },
  { call: 'GET /web/projects/{projectId}/sharing', given: ({ projectId }) => ({ params: { projectId } }) },
  {
    call: 'GET /web/project-view-links/{viewLink}/sharing',
    given: ({ viewLinkId }) => ({ params: { viewLink: viewLinkId } }),
  },
  {
    call: 'PATCH /web/project-view-links/{id}',
    given: ({ viewLinkId }) => ({ params: { id: viewLinkId }, input: { sharedState: 'not_shared' } }),
  },
  { call: 'POST /web/web-exports', given: ({ viewLinkId }) => ({ query: { v: viewLinkId } }) },
  { call: 'GET /web/comments', given: ({ viewLinkId }) => ({ query: { v: viewLinkId } }) },
  { call: 'GET /app/web-exports/{webExportId}', given: ({ webExportId }) => ({ params: { webExportId } }) },
  { call: 'DELETE /web/comments/{commentId}', given: (_, commentId) => ({ params: { commentId } }) },
  {
    call: 'PUT /web/comments/{commentId}/resolution',
    given: (_, commentId) => ({ params: { commentId }, input: { isResolved: true } }),
  },
  { call: 'GET /teams/{teamId}/users', given: (_d, _c, { teamId }) => ({ params: { teamId }, query: {} }) },
  {
    call: 'GET /app/teams/{teamId}/search',
    given: (_d, _c, { teamId }) => ({ params: { teamId }, query: { query: 'bracket' } }),
  },
  { call: 'POST /app/projects', given: (_d, _c, { spaceId }) => ({ input: { spaceId } }) },
];

describe.each(addressed)('$call', ({ call, given }) => {
  test('what another team has is answered exactly as what is not there', async () => {
    const nothing = { projectId: unknownId, viewLinkId: unknownId, webExportId: unknownId } as TestDesign;
    const nobody = { teamId: unknownId, spaceId: unknownId } as TestPerson;
    const ask = async (options: object) => {
      const { status, body } = await app.call(call, { as: token, ...options } as never);
      const { requestId: _, ...answer } = (body ?? {}) as unknown as Record<string, unknown>;
      return { status, answer };
    };
    const there = await ask(given(foreign, foreignComment, other));
    expect(there.status).toBe(404);
    expect(there).toEqual(await ask(given(nothing, unknownId, nobody)));
  });
});

test('every field counts: what is moved out of the team stays', async () => {
  const params = { projectId: own.projectId };
  const answer = await app.call('PATCH /web/projects/{projectId}', {
    as: token,
    params,
    input: { spaceId: other.spaceId },
  });
  expect(outcome(answer)).toEqual([404, 'SPACE_NOT_FOUND']);
});

test('its person reaches the same with a personal token, and the team’s token its own team', async () => {
  const ctx = systemContext(app.parts);
  const personal = await scenario.seedApiToken(ctx, app.parts.database.db, {
    userId: mara.userId,
    name: 'Laptop',
    scopes: ['read'],
    days: 30,
  });
  for (const { projectId } of [own, foreign]) {
    expect((await app.call('GET /web/projects/{projectId}', { as: personal, params: { projectId } })).status).toBe(200);
  }
  expect(
    (await app.call('GET /web/projects/{projectId}', { as: token, params: { projectId: own.projectId } })).status,
  ).toBe(200);
});

test('its streams end at once when the token is ended, and the entry in the log names the token', async () => {
  const origin = await app.listen();
  expect((await openEventStream(origin, foreign.viewLinkId, token)).status).toBe(404);
  const stream = await openEventStream(origin, own.viewLinkId, token);
  expect(stream.status).toBe(200);
  const params = { projectId: own.projectId };
  expect(
    (await app.call('PATCH /web/projects/{projectId}', { as: token, params, input: { name: 'Renamed' } })).status,
  ).toBe(200);
  const log = await app.call('GET /app/teams/{teamId}/audit', { as: mara, params: { teamId: mara.teamId }, query: {} });
  expect(log.body.items.find(({ action }) => action === 'project.renamed')?.details).toMatchObject({
    token: { id: tokenId, name: 'Pipeline' },
  });
  const ending = { teamId: mara.teamId, tokenId };
  const ended = await app.call('DELETE /app/teams/{teamId}/api-tokens/{tokenId}', { as: mara, params: ending });
  expect(ended.status).toBe(204);
  while ((await stream.next()) !== null);
  expect(outcome(await app.call('GET /app/api-token', { as: token }))).toEqual([401, 'INVALID_TOKEN']);
  expect((await openEventStream(origin, own.viewLinkId, token)).status).toBe(401);
});
