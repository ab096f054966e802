import { webhookEvents } from '@chamfer/contract/webhook-events';
import {
  addToProject,
  buildComment,
  buildDesign,
  buildGuest,
  buildInvitation,
  buildMember,
  buildPerson,
  buildReply,
  buildSharingInvitation,
  cubeGlb,
  cubeTop,
  publish,
  startTestApp,
  type TestDesign,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { beforeEach, expect, test } from 'vitest';
import { systemContext, transact } from '../../../platform/context.ts';
import { findSubscription } from '../../billing/orders/subscriptions.service.ts';
import { beginOwn } from '../../billing/plan/own-subscriptions.service.ts';
import { applyTransition } from '../../billing/plan/subscription-changes.service.ts';
import { joinTeam } from '../../sso/linking/join-team.service.ts';
import { startReceiver } from '../testing/receiver.ts';
import { buildWebhook } from '../testing/webhook-scene.ts';

// Every way by which something happens that a webhook can be called for. What an act's transaction sends is in the queue,
// since nobody works here.

const app = useTestApp({ env: { OUTGOING_ALLOW: 'loopback' } });
let owner: TestPerson;
let other: TestPerson;
let design: TestDesign;
beforeEach(async () => {
  owner = await buildPerson(app);
  other = await buildMember(app, owner.teamId, 'editor');
  design = await buildDesign(app, owner);
  await buildWebhook(app, { origin: 'http://127.0.0.1:1' }, owner, webhookEvents);
});

/** What was sent since the last look: types, and what they are about. */
async function sent(): Promise<[string, Record<string, string | number>][]> {
  const { pool } = app.parts.database;
  const text = "delete from pgboss.job where name = 'webhook.fan-out' and data->>'teamId' = $1 returning data";
  const { rows } = await pool.query<{ data: { type: string; ids: Record<string, string | number>; eventId: string } }>(
    text,
    [owner.teamId],
  );
  return rows
    .map(({ data }) => data)
    .toSorted((a, b) => a.eventId.localeCompare(b.eventId))
    .map(({ type, ids }) => [type, ids]);
}
const typesSent = async () => (await sent()).map(([type]) => type);

test('comments: by a member, by a guest of the link, replies; resolved and reopened once; edited and deleted are nothing', async () => {
  const { viewLinkId } = design;
  const commentId = await buildComment(app, other, design);
  expect(await sent()).toEqual([['comment.created', { viewLinkId, commentId, threadId: commentId, revision: 1 }]]);
  const replyId = await buildReply(app, owner, design, commentId);
  expect(await sent()).toEqual([
    ['comment.created', { viewLinkId, commentId: replyId, threadId: commentId, revision: 1 }],
  ]);
  const guest = await buildGuest(app, viewLinkId);
  const input = { ...cubeTop, projectViewLinkId: viewLinkId, webExportId: design.webExportId, message: 'Chamfer?' };
  const key = crypto.randomUUID();
  for (let time = 0; time < 2; time++) {
    const written = await app.call('POST /web/comments', { as: guest, input: { ...input, key } });
    expect(written.status).toBe(201);
  }
  expect(await typesSent()).toEqual(['comment.created']);
  for (const isResolved of [true, true, false, false]) {
    const done = { as: owner, params: { commentId }, input: { isResolved } };
    expect((await app.call('PUT /web/comments/{commentId}/resolution', done)).status).toBe(200);
  }
  expect(await sent()).toEqual([
    ['comment.resolved', { viewLinkId, commentId }],
    ['comment.reopened', { viewLinkId, commentId }],
  ]);
  await app.call('PATCH /web/comments/{commentId}', {
    as: owner,
    params: { commentId: replyId },
    input: { message: 'R3' },
  });
  await app.call('DELETE /web/comments/{commentId}', { as: owner, params: { commentId: replyId } });
  expect(await sent()).toEqual([]);
});

test('members: by an invitation, by a project, removed, left, with their account', async () => {
  const person = await buildPerson(app);
  const { userId } = person;
  const hash = await buildInvitation(app, owner, person.email);
  const accepted = await app.call('POST /teams/self-serve-invitations/{hash}/accept', { as: person, params: { hash } });
  expect(accepted.status).toBe(200);
  expect(await sent()).toEqual([
    ['member.joined', { userId }],
    ['access.changed', { userId }],
  ]);
  const params = { teamId: owner.teamId, userId };
  await app.call('PUT /teams/{teamId}/users/{userId}', { as: owner, params, input: { role: 'contributor' } });
  expect(await sent()).toEqual([['access.changed', { userId }]]);
  await app.call('DELETE /teams/{teamId}/users/{userId}', { as: owner, params });
  expect(await sent()).toEqual([
    ['member.left', { userId }],
    ['access.changed', { userId }],
  ]);
  await app.call('DELETE /account', { as: other });
  expect(await sent()).toContainEqual(['member.left', { userId: other.userId }]);
  await sent();
  const { teamId } = owner;
  const colleague = await buildPerson(app);
  const ctx = systemContext(app.parts);
  await transact(ctx, (db) => joinTeam(ctx, db, { ...colleague, teamId, isFirst: true, admitted: null }));
  expect(await sent()).toEqual([
    ['member.joined', { userId: colleague.userId }],
    ['access.changed', { userId: colleague.userId }],
  ]);
  const leaving = { as: colleague, params: { teamId }, input: {} };
  expect((await app.call('POST /teams/{teamId}/leave', leaving)).status).toBeLessThan(300);
  expect((await sent())[0]).toEqual(['member.left', { userId: colleague.userId }]);
});

test('access: roles in projects, spaces and links, states of links, guests, and what ends all of it', async () => {
  const { projectId, viewLinkId } = design;
  const { userId } = await buildPerson(app);
  await addToProject(app, projectId, userId, 'commenter');
  await sent();
  const inProject = { as: owner, params: { projectId, userId } };
  await app.call('PUT /web/projects/{projectId}/users/{userId}', { ...inProject, input: { role: 'editor' } });
  expect(await sent()).toEqual([['access.changed', { projectId, userId }]]);
  await app.call('DELETE /web/projects/{projectId}/users/{userId}', inProject);
  expect(await sent()).toContainEqual(['access.changed', { projectId, userId }]);
  const state = { as: owner, params: { id: viewLinkId }, input: { sharedState: 'restricted' as const } };
  await app.call('PATCH /web/project-view-links/{id}', state);
  expect(await sent()).toEqual([['access.changed', { viewLinkId }]]);
  const gate = { as: owner, params: { viewLink: viewLinkId }, input: { password: 'Correct-Horse-7' } };
  await app.call('PATCH /web/project-view-links/{viewLink}/gate', gate);
  expect(await sent()).toEqual([['access.changed', { viewLinkId }]]);
  const visitor = await buildPerson(app);
  const { invitationId } = await buildSharingInvitation(app, owner, { projectId, viewLinkId, email: visitor.email });
  expect(await sent()).toEqual([]);
  const accepting = { as: visitor, params: { viewLink: viewLinkId, invitationId } };
  await app.call('POST /web/project-view-links/{viewLink}/invitations/{invitationId}/accept', accepting);
  expect(await sent()).toEqual([['access.changed', { viewLinkId, userId: visitor.userId }]]);
  await app.call('POST /app/projects/{projectId}/end-sharing', { as: owner, params: { projectId } });
  expect(await sent()).toEqual([['access.changed', { projectId }]]);
  await app.call('DELETE /web/projects/{projectId}', { as: owner, params: { projectId } });
  expect(await sent()).toEqual([['access.changed', { projectId }]]);
});

test('a design: published, and published again', async () => {
  const working = await startTestApp({ workers: true, env: { OUTGOING_ALLOW: 'loopback' } });
  try {
    const receiver = await startReceiver();
    const mara = await buildPerson(working);
    const hook = await buildWebhook(working, receiver, mara, ['design.published']);
    const files = [{ name: 'cube.glb', bytes: cubeGlb() }];
    const { body } = await working.call('POST /app/projects', { as: mara, input: { spaceId: mara.spaceId } });
    const { projectId } = body;
    for (let revision = 0; revision < 2; revision++) await publish(working, mara, { files, projectId });
    await eventually(() => expect(receiver.verified(hook.path, hook.secret)).toHaveLength(2));
    const heard = receiver.verified(hook.path, hook.secret);
    const known = heard.map(({ type, data }) => [type, data.projectId, data.revision]);
    expect(known.toSorted()).toEqual([1, 2].map((revision) => ['design.published', projectId, revision]));
    expect(new Set(heard.map(({ data }) => data.webExportId)).size).toBe(2);
    await receiver.close();
  } finally {
    await working.close();
  }
});

test('a webhook that is off or wants something else is sent nothing, and a team without one neither', async () => {
  const { pool } = app.parts.database;
  await pool.query("update webhooks set events = '{design.published}'");
  await buildComment(app, other, design);
  await pool.query('update webhooks set events = $1, is_on = false', [[...webhookEvents]]);
  await buildComment(app, other, design);
  expect(await sent()).toEqual([]);
});

test('a subscription: each step that its state machine takes, whatever takes it', async () => {
  const ctx = systemContext(app.parts);
  const until = new Date(app.clock.now().getTime() + 24 * 60 * 60_000);
  const given = { userId: owner.userId, type: 'edu', origin: 'store', period: 'yearly' } as const;
  const subscriptionId = await transact(ctx, (db) =>
    beginOwn(ctx, db, { ...given, until, event: 'licence_given', cause: 'test' }),
  );
  expect(await sent()).toEqual([['subscription.changed', { subscriptionId }]]);
  await transact(ctx, async (db) => {
    const before = (await findSubscription(db, subscriptionId))!;
    await applyTransition(ctx, db, before, 'period_ended', { cause: 'test', at: app.clock.now() });
  });
  expect(await sent()).toEqual([['subscription.changed', { subscriptionId }]]);
});
