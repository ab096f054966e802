import { systemContext, transact } from '@chamfer/server/context';
import { seedOperator } from '@chamfer/server/scenario';
import { buildPerson } from '@chamfer/testing';
import { buildDesignWorld, type DesignWorld, only, type Rows, testCalls } from '@chamfer/testing/calls';
import type { operatorsRoutes } from './operators.routes.ts';

/** The operator is the owner of the project; to everybody else none of these calls exists (ACCESS §1). */
const operator = (status: number) => only('projectOwner', status);
const reason = 'Ticket 4182';
const kind = 'mail.send';

const onPerson = async ({ app }: DesignWorld) => ({
  params: { userId: (await buildPerson(app)).userId },
  input: { reason },
});
const ofNobody = ({ nowhere }: DesignWorld) => ({ params: { requestId: nowhere } });
const noJob = ({ nowhere }: DesignWorld) => ({ params: { kind, jobId: nowhere } });

const rows: Rows<keyof typeof operatorsRoutes, DesignWorld> = {
  'GET /operator/overview': [{ case: 'everything', expect: operator(200), request: () => ({}) }],
  'GET /operator/search': [{ case: 'a name', expect: operator(200), request: () => ({ query: { query: 'Test' } }) }],
  'GET /operator/settings': [{ case: 'everything', expect: operator(200), request: () => ({}) }],
  'POST /operator/settings/test-mail': [{ case: 'to oneself', expect: operator(204), request: () => ({}) }],
  'GET /operator/users': [{ case: 'everybody', expect: operator(200), request: () => ({}) }],
  'GET /operator/users/{userId}': [
    {
      case: 'somebody else',
      expect: operator(200),
      request: ({ people }) => ({ params: { userId: people.stranger.userId } }),
    },
  ],
  'POST /operator/users/{userId}/block': [{ case: 'somebody else', expect: operator(204), request: onPerson }],
  'POST /operator/users/{userId}/unblock': [{ case: 'somebody else', expect: operator(204), request: onPerson }],
  'POST /operator/users/{userId}/end-sessions': [{ case: 'somebody else', expect: operator(204), request: onPerson }],
  'POST /operator/users/{userId}/two-factor-off': [{ case: 'not on', expect: operator(409), request: onPerson }],
  'POST /operator/users/{userId}/let-in': [{ case: 'somebody else', expect: operator(204), request: onPerson }],
  'POST /operator/users/{userId}/verification': [{ case: 'verified', expect: operator(409), request: onPerson }],
  'POST /operator/users/{userId}/impersonate': [{ case: 'somebody else', expect: operator(200), request: onPerson }],
  'POST /operator/users/{userId}/impersonate/stop': [
    {
      case: 'nobody',
      expect: operator(204),
      request: async ({ app }) => ({ params: { userId: (await buildPerson(app)).userId } }),
    },
  ],
  'POST /operator/users/{userId}/export': [{ case: 'somebody else', expect: operator(200), request: onPerson }],
  'POST /operator/users/{userId}/delete': [{ case: 'somebody else', expect: operator(204), request: onPerson }],
  'GET /operator/teams': [{ case: 'all teams', expect: operator(200), request: () => ({}) }],
  'GET /operator/teams/{teamId}': [
    { case: 'a team of others', expect: operator(200), request: ({ teamId }) => ({ params: { teamId } }) },
  ],
  'GET /operator/links': [{ case: 'all links', expect: operator(200), request: () => ({}) }],
  'GET /operator/links/{viewLinkId}': [
    {
      case: 'a link',
      expect: operator(200),
      request: ({ known }) => ({ params: { viewLinkId: known.viewLink! } }),
    },
  ],
  'POST /operator/links/{viewLinkId}/stop': [
    {
      case: 'none',
      expect: operator(404),
      request: ({ nowhere }) => ({ params: { viewLinkId: nowhere }, input: { reason } }),
    },
  ],
  'GET /operator/subscriptions': [{ case: 'all subscriptions', expect: operator(200), request: () => ({}) }],
  'GET /operator/subscriptions/{subscriptionId}': [
    { case: 'none', expect: operator(404), request: ({ nowhere }) => ({ params: { subscriptionId: nowhere } }) },
  ],
  'GET /operator/education': [{ case: 'the queue', expect: operator(200), request: () => ({}) }],
  'GET /operator/education/{requestId}': [{ case: 'none', expect: operator(404), request: ofNobody }],
  'POST /operator/education/{requestId}/photos': [{ case: 'none', expect: operator(404), request: ofNobody }],
  'POST /operator/education/{requestId}/approve': [{ case: 'none', expect: operator(404), request: ofNobody }],
  'POST /operator/education/{requestId}/refuse': [
    {
      case: 'none',
      expect: operator(404),
      request: (world) => ({ ...ofNobody(world), input: { reason: 'outdated' } }),
    },
  ],
  'GET /operator/flags': [{ case: 'all flags', expect: operator(200), request: () => ({}) }],
  'POST /operator/flags/{name}/set': [
    {
      case: 'a flag',
      expect: operator(204),
      request: () => ({ params: { name: 'apple_pay-ff' }, input: { variant: 'off' } }),
    },
  ],
  'POST /operator/flags/{name}/rules': [
    {
      case: 'a share',
      expect: operator(204),
      request: () => ({ params: { name: 'apple_pay-ff' }, input: { kind: 'percentage', percent: 25, variant: 'on' } }),
    },
  ],
  'POST /operator/flags/{name}/clear': [
    { case: 'a flag', expect: operator(204), request: () => ({ params: { name: 'apple_pay-ff' }, input: {} }) },
  ],
  'GET /operator/vouchers': [{ case: 'all batches', expect: operator(200), request: () => ({}) }],
  'POST /operator/vouchers': [
    {
      case: 'where nothing is sold',
      expect: operator(409),
      request: () => ({ input: { name: 'Booth', codes: 1, months: 1 } }),
    },
  ],
  'POST /operator/vouchers/revoke': [
    { case: 'none', expect: operator(409), request: () => ({ input: { name: 'Nothing' } }) },
  ],
  'GET /operator/jobs': [{ case: 'all jobs', expect: operator(200), request: () => ({}) }],
  'POST /operator/jobs/{kind}/{jobId}/retry': [{ case: 'none', expect: operator(404), request: noJob }],
  'POST /operator/jobs/{kind}/{jobId}/drop': [{ case: 'none', expect: operator(404), request: noJob }],
  'POST /operator/jobs/retry-failed': [{ case: 'all', expect: operator(200), request: () => ({ input: {} }) }],
  'POST /operator/jobs/pause': [{ case: 'all', expect: operator(204), request: () => ({ input: { reason } }) }],
  'POST /operator/jobs/resume': [{ case: 'all', expect: operator(204), request: () => ({ input: { reason } }) }],
  'GET /operator/mails': [{ case: 'all mails', expect: operator(200), request: () => ({}) }],
  'GET /operator/audit': [{ case: 'the whole log', expect: operator(200), request: () => ({}) }],
  'POST /operator/audit/export': [{ case: 'the whole log', expect: operator(200), request: () => ({ input: {} }) }],
};

testCalls(async (app) => {
  const world = await buildDesignWorld(app);
  const ctx = systemContext(app.parts);
  await transact(ctx, (db) => seedOperator(ctx, db, world.people.projectOwner.userId));
  return world;
}, rows);
