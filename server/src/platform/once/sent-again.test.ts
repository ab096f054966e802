import type { CallOptions, CreatingCall, Endpoint } from '@chamfer/contract';
import { contract } from '@chamfer/contract';
import {
  buildDesign,
  buildTeam,
  cubeTop,
  startTestApp,
  type TestApp,
  type TestDesign,
  type TestTeam,
  useTestApp,
} from '@chamfer/testing';
import { openStalledNetwork, type StalledNetwork } from '@chamfer/testing/stalled-network';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Calls whose COMMIT happened, and whose answer was lost with the connection to the database: what a 503 may hide. */
const app = useTestApp();
let network: StalledNetwork;
let far: TestApp;
let team: TestTeam;
let design: TestDesign;
let webhookId: string;
beforeAll(async () => {
  network = await openStalledNetwork(app.parts.database.url);
  far = await startTestApp({ sharing: app, env: { DATABASE_URL: network.through(app.parts.database.url) } });
  team = await buildTeam(app);
  design = await buildDesign(app, team.owner);
  const added = await app.call('POST /app/teams/{teamId}/webhooks', { as: team.owner, ...webhook() });
  webhookId = added.body.webhook.id;
});
afterAll(async () => {
  await far?.close();
  await network.close();
});

/** What is sent, and the rows of which it makes one. */
type Sent<C extends CreatingCall> = CallOptions<C> & { makes: string };
const ofTeam = () => ({ params: { teamId: team.teamId } });
const webhook = () => ({
  ...ofTeam(),
  input: { url: 'https://plm.haldenworks.example/hooks', events: ['design.published' as const] },
});
const token = { name: 'Pipeline', scopes: ['read' as const], days: 30 as const };
const invited = () => [`${crypto.randomUUID().slice(0, 8)}@haldenworks.example`];

const creating: { [C in CreatingCall]: () => Sent<C> } = {
  'POST /web/comments': () => ({
    input: {
      ...cubeTop,
      message: 'Radius?',
      projectViewLinkId: design.viewLinkId,
      webExportId: design.webExportId,
    },
    makes: 'comments',
  }),
  'POST /app/projects': () => ({ input: { spaceId: team.owner.spaceId, name: 'Bracket' }, makes: 'projects' }),
  'POST /teams/{teamId}/spaces': () => ({ ...ofTeam(), input: { name: 'Drives' }, makes: 'spaces' }),
  'POST /teams/{teamId}/self-serve-invitations': () => ({
    ...ofTeam(),
    input: { emails: invited(), role: 'editor' },
    makes: 'team_invitations',
  }),
  'POST /web/projects/{projectId}/invitations': () => ({
    params: { projectId: design.projectId },
    input: { emails: invited(), role: 'viewer' },
    makes: 'sharing_invitations',
  }),
  'POST /web/project-view-links/{viewLink}/invitations': () => ({
    params: { viewLink: design.viewLinkId },
    input: { emails: invited(), role: 'viewer' },
    makes: 'sharing_invitations',
  }),
  'POST /app/teams/{teamId}/webhooks': () => ({ ...webhook(), makes: 'webhooks' }),
  'POST /app/teams/{teamId}/webhooks/{webhookId}/secret': () => ({
    params: { teamId: team.teamId, webhookId },
    makes: "audit_log where action = 'webhook.secret_rotated'",
  }),
  'POST /app/teams/{teamId}/webhooks/{webhookId}/test': () => ({
    params: { teamId: team.teamId, webhookId },
    makes: 'webhook_deliveries',
  }),
  'POST /account/api-tokens': () => ({ input: token, makes: 'api_tokens' }),
  'POST /app/teams/{teamId}/api-tokens': () => ({ ...ofTeam(), input: token, makes: 'api_tokens' }),
  'POST /app/teams/{teamId}/directory/tokens': () => ({
    ...ofTeam(),
    input: { name: 'Directory', days: 365 },
    makes: 'directory_tokens',
  }),
};

test.each(Object.keys(creating) as CreatingCall[])('%s, sent again after a 503, is done once', async (call) => {
  const { makes, ...given } = creating[call]();
  const count = async () =>
    Number((await app.parts.database.pool.query(`select count(*) from ${makes}`)).rows[0].count);
  const before = await count();
  const send = () => far.call(call, { ...given, onceKey: key, as: team.owner } as never);
  const key = crypto.randomUUID();
  network.cutAfterCommit();
  const lost = await send();
  expect([lost.status, lost.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect(await count()).toBe(before + 1);
  const [second, third] = [await send(), await send()];
  const { creates, status = 200 } = contract[call] as Endpoint;
  const expected = creates === 'secret' ? [409, 'ALREADY_DONE'] : [status, undefined];
  expect([second.status, second.body.code]).toEqual(expected);
  if (creates === 'thing') expect(third.bytes).toEqual(second.bytes);
  expect(await count()).toBe(before + 1);
});
