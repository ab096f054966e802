import { systemContext } from '@chamfer/server/context';
import { seedSubscription } from '@chamfer/server/scenario';
import { addToProject, buildDesign, buildMember, buildPerson, useTestApp } from '@chamfer/testing';
import { expect, test } from 'vitest';

const app = useTestApp({ env: { BILLING: 'sandbox' } });

test('without a subscription nobody is made an editor, and no project file is saved', async () => {
  const owner = await buildPerson(app);
  const { projectId } = await buildDesign(app, owner);
  const viewer = await buildPerson(app);
  await addToProject(app, projectId, viewer.userId, 'viewer');
  const params = { projectId };
  const refused = [
    await app.call('POST /web/projects/{projectId}/invitations', {
      as: owner,
      params,
      input: { emails: ['new@haldenworks.example'], role: 'editor' },
    }),
    await app.call('PUT /web/projects/{projectId}/users/{userId}', {
      as: owner,
      params: { ...params, userId: viewer.userId },
      input: { role: 'editor' },
    }),
    await app.call('GET /app/projects/{projectId}/revisions/{revisionId}/file', {
      as: owner,
      params: { ...params, revisionId: 0 },
    }),
    await app.call('GET /teams/{teamId}/active-subscription', { as: owner, params: { teamId: owner.teamId } }),
  ];
  expect(refused.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual(
    refused.map(() => [403, 'SUBSCRIPTION_REQUIRED']),
  );
  const { body } = await app.call('GET /web/projects/{projectId}/sharing', { as: owner, params });
  expect(body.can.giveEditor).toBe(false);
  const commenter = await app.call('POST /web/projects/{projectId}/invitations', {
    as: owner,
    params,
    input: { emails: ['new@haldenworks.example'], role: 'commenter' },
  });
  expect(commenter.body.invitedUsers.length).toBe(1);
});

test('on Basic the two newest designs are edited, and the others are read', async () => {
  const owner = await buildPerson(app);
  const designs: { projectId: string }[] = [];
  for (let each = 0; each < 3; each++) {
    designs.push(await buildDesign(app, owner));
    app.clock.advance(1000);
  }
  const attempt = async ({ projectId }: { projectId: string }) => {
    const params = { projectId };
    const page = await app.call('GET /web/projects/{projectId}', { as: owner, params });
    const files = [{ kind: 'model' as const, name: 'bracket.glb', size: 1000 }];
    const input = { title: 'Bracket', files, sharedState: 'not_shared' as const, baseRole: 'viewer' as const };
    const begun = await app.call('POST /app/projects/{projectId}/web-exports', { as: owner, params, input });
    const file = { fileName: 'bracket.shapr', fileSize: 1000 };
    const revision = await app.call('POST /app/projects/{projectId}/revisions', { as: owner, params, input: file });
    return [page.status, page.body.isBeyondPlan, page.body.can.publish, begun.body.code, revision.body.code];
  };
  const open = [200, false, true, undefined, undefined];
  const closed = [200, true, false, 'SUBSCRIPTION_REQUIRED', 'SUBSCRIPTION_REQUIRED'];
  expect([await attempt(designs[0]!), await attempt(designs[1]!), await attempt(designs[2]!)]).toEqual([
    closed,
    open,
    open,
  ]);
  // One that is archived makes room.
  const params = { projectId: designs[2]!.projectId };
  await app.call('PATCH /web/projects/{projectId}', { as: owner, params, input: { archived: true } });
  expect(await attempt(designs[0]!)).toEqual(open);
  await app.call('PATCH /web/projects/{projectId}', { as: owner, params, input: { archived: false } });
  expect(await attempt(designs[0]!)).toEqual(closed);
  await seedSubscription(systemContext(app.parts), app.parts.database.db, { teamId: owner.teamId, seats: 1 });
  expect(await attempt(designs[0]!)).toEqual(open);
});

test.each(['edu', 'gift', 'paddle', 'appstore'] as const)(
  'a licence of the owner (%s) opens all designs of their own team, but no seats and no teamspaces',
  async (type) => {
    const owner = await buildPerson(app);
    const { projectId } = await buildDesign(app, owner);
    await buildDesign(app, owner);
    await buildDesign(app, owner);
    const guest = await buildMember(app, owner.teamId, 'guest');
    const hold = (userId: string, status: 'active' | 'ended') =>
      app.parts.database.pool.query(
        `insert into subscriptions (id, type, user_id, origin, tier, status, auto_renew, period, seats, unit_amount,
           currency_code, period_start, period_end, created_at)
         values (gen_random_uuid(), $1, $2, 'store', 'pro', $3, false, 'yearly', 1, 0, 'USD', now(),
           now() + interval '200 days', now())`,
        [type, userId, status],
      );
    const params = { teamId: owner.teamId };
    const look = async () => {
      const { body } = await app.call('GET /web/projects/{projectId}', { as: owner, params: { projectId } });
      const { status } = await app.call('GET /teams/{teamId}/active-subscription', { as: owner, params });
      return [body.isBeyondPlan, status];
    };
    // What has ended, and what others hold, opens nothing.
    await hold(owner.userId, 'ended');
    await hold(guest.userId, 'active');
    expect(await look()).toEqual([true, 403]);
    await hold(owner.userId, 'active');
    expect(await look()).toEqual([false, 200]);
    const { body } = await app.call('GET /teams/{teamId}/users', { as: owner, params, query: {} });
    expect(body.seats).toMatchObject({ editorSeats: 1, contributorSeats: 0 });
    const account = await app.call('GET /account', { as: owner });
    expect(account.body.teams[0]!.addons.teamspaceManagement).toBe(false);
    const input = { emails: ['new@haldenworks.example'], role: 'editor' as const };
    const refused = await app.call('POST /teams/{teamId}/self-serve-invitations', { as: owner, params, input });
    expect([refused.status, refused.body.code]).toEqual([409, 'INSUFFICIENT_SEATS']);
  },
);

test('a contributor edits two projects of a team by their own role, and no third', async () => {
  const owner = await buildPerson(app);
  const { teamId } = owner;
  await seedSubscription(systemContext(app.parts), app.parts.database.db, { teamId, seats: 3 });
  const contributor = await buildMember(app, teamId, 'contributor');
  const designs = [await buildDesign(app, owner), await buildDesign(app, owner), await buildDesign(app, owner)];
  for (const { projectId } of designs) await addToProject(app, projectId, contributor.userId, 'viewer');
  const answers = [];
  for (const { projectId } of designs) {
    const params = { projectId, userId: contributor.userId };
    const request = { as: owner, params, input: { role: 'editor' } } as const;
    const { status, body } = await app.call('PUT /web/projects/{projectId}/users/{userId}', request);
    answers.push(status === 200 ? body.role : body.code);
  }
  expect(answers).toEqual(['editor', 'editor', 'CONTRIBUTOR_LIMIT_REACHED']);
});
