import { addToProject, buildComment, buildDesign, buildPerson, type TestPerson, useTestApp } from '@chamfer/testing';
import { beforeAll, expect, test } from 'vitest';

const app = useTestApp();
let owner: TestPerson;
beforeAll(async () => {
  owner = await buildPerson(app);
});

const open = (v: string, as?: TestPerson) => app.call('POST /web/web-exports', { as, query: { v } });
const share = (
  as: TestPerson,
  id: string,
  input: { sharedState: 'anyone_with_link' | 'restricted' | 'not_shared'; baseRole?: 'viewer' | 'commenter' },
) => app.call('PATCH /web/project-view-links/{id}', { as, params: { id }, input });

test('unpublishing disables the page and its file URLs at once, except for people who may edit the project', async () => {
  const { viewLinkId } = await buildDesign(app, owner);
  const { url } = (await open(viewLinkId)).body.webExport.modelFileDownload;
  const own = (await open(viewLinkId, owner)).body.webExport.modelFileDownload.url;
  expect((await app.fetch('GET', url)).status).toBe(200);
  const changed = await share(owner, viewLinkId, { sharedState: 'not_shared' });
  expect(changed.body).toMatchObject({ published: false, sharedState: 'not_shared', can: { update: true } });
  expect((await open(viewLinkId)).body.code).toBe('PROJECT_VIEW_LINK_NOT_FOUND');
  expect((await open(viewLinkId, owner)).body).toMatchObject({ sharedState: 'not_shared', can: { share: true } });
  expect((await app.fetch('GET', own)).status).toBe(200);
  const file = await app.fetch('GET', url);
  expect([file.status, file.body.code]).toEqual([403, 'SIGNED_REQUEST_EXPIRED']);
  await share(owner, viewLinkId, { sharedState: 'anyone_with_link' });
  expect((await app.fetch('GET', url)).status).toBe(200);
});

test('changes the base role, and keeps it if none is given', async () => {
  const { viewLinkId } = await buildDesign(app, owner);
  expect((await share(owner, viewLinkId, { sharedState: 'anyone_with_link', baseRole: 'viewer' })).status).toBe(200);
  expect((await open(viewLinkId)).body).toMatchObject({ baseRole: 'viewer', isCommentingEnabled: false });
  await share(owner, viewLinkId, { sharedState: 'restricted' });
  expect((await open(viewLinkId, owner)).body).toMatchObject({ baseRole: 'viewer', sharedState: 'restricted' });
});

test('only editors and owners may change a link; others get 403 if they may open it, else 404', async () => {
  const { projectId, viewLinkId } = await buildDesign(app, owner, { sharedState: 'restricted' });
  const [stranger, commenter, editor] = [await buildPerson(app), await buildPerson(app), await buildPerson(app)];
  await addToProject(app, projectId, commenter.userId, 'commenter');
  await addToProject(app, projectId, editor.userId, 'editor');
  const codes = await Promise.all(
    [stranger, commenter, editor].map(async (person) => {
      const { status, body } = await share(person, viewLinkId, { sharedState: 'restricted' });
      return [status, body.code];
    }),
  );
  expect(codes).toEqual([
    [404, 'PROJECT_VIEW_LINK_NOT_FOUND'],
    [403, 'PROJECT_FORBIDDEN'],
    [200, undefined],
  ]);
  await share(owner, viewLinkId, { sharedState: 'anyone_with_link' });
  expect((await share(stranger, viewLinkId, { sharedState: 'restricted' })).body.code).toBe('PROJECT_FORBIDDEN');
});

test('records in the audit log who shared what', async () => {
  const { viewLinkId } = await buildDesign(app, owner);
  await share(owner, viewLinkId, { sharedState: 'restricted' });
  const { rows } = await app.parts.database.pool.query('select * from audit_log where subject = $1', [viewLinkId]);
  expect(rows).toEqual([
    expect.objectContaining({
      action: 'view_link.shared_state_changed',
      actor_user_id: owner.userId,
      team_id: owner.teamId,
      ip: '127.0.0.1',
      details: {
        before: { sharedState: 'anyone_with_link', baseRole: 'commenter' },
        after: { sharedState: 'restricted', baseRole: 'commenter' },
      },
    }),
  ]);
});

test('lists the published links of the team that the person may open, newest first', async () => {
  const mara = await buildPerson(app);
  const first = await buildDesign(app, mara, { title: 'Bracket' });
  app.clock.advance(1000);
  const second = await buildDesign(app, mara, { title: 'Housing', sharedState: 'restricted' });
  await buildDesign(app, mara, { title: 'Hidden', sharedState: 'not_shared' });
  await buildComment(app, mara, first);
  const { body } = await app.call('GET /web/project-view-links', { as: mara, query: { teamId: mara.teamId } });
  expect(body.projectViewLinks.map(({ title, commentCount }) => [title, commentCount])).toEqual([
    ['Housing', 0],
    ['Bracket', 1],
  ]);
  expect(body.projectViewLinks[0]!.projectViewLinkId).toBe(second.viewLinkId);
  expect(body.users.map(({ userId }) => userId)).toEqual([mara.userId]);
});
