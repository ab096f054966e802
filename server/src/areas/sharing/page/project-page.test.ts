import {
  addToProject,
  addToSpace,
  buildAccessRequest,
  buildDesign,
  buildMember,
  buildPerson,
  buildSharingInvitation,
  buildSpace,
  listStore,
  openEvents,
  signInAgain,
  type TestDesign,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sweep } from '../../../areas.ts';

const app = useTestApp();
let owner: TestPerson;
let design: TestDesign;
let projectId: string;
let spaceId: string;
beforeAll(async () => {
  owner = await buildPerson(app);
});
beforeEach(async () => {
  spaceId = await buildSpace(app, owner);
  design = await buildDesign(app, owner, { title: 'Bracket', place: { teamId: owner.teamId, spaceId } });
  projectId = design.projectId;
});

const page = (as: TestPerson) => app.call('GET /web/projects/{projectId}', { as, params: { projectId } });
const change = (input: { access: 'space' | 'invited' } | { archived: boolean } | { spaceId: string }, as = owner) =>
  app.call('PATCH /web/projects/{projectId}', { as, params: { projectId }, input });
const open = (as?: TestPerson) => app.call('POST /web/web-exports', { as, query: { v: design.viewLinkId } });
const remove = () => app.call('DELETE /web/projects/{projectId}', { as: owner, params: { projectId } });
const restore = (as = owner) => app.call('POST /app/projects/{projectId}/restore', { as, params: { projectId } });
const listed = async (state: 'active' | 'archived' | 'deleted', as = owner) => {
  const { body } = await app.call('GET /web/projects', { as, query: { teamId: owner.teamId, state } });
  return { names: body.projects.map((project) => project.projectId), counts: body.counts, total: body.totalCount };
};

test('shows what is published, who is in it and what one may do', async () => {
  const editor = await buildPerson(app);
  await addToProject(app, projectId, editor.userId, 'editor');
  await buildSharingInvitation(app, owner, { projectId, email: 'new@haldenworks.example' });
  await buildAccessRequest(app, projectId, (await buildPerson(app)).userId);
  const { body } = await page(owner);
  expect(body.project).toMatchObject({ name: 'Bracket', access: 'invited', archivedAt: null, deletedAt: null });
  expect(body.latestRevision).toMatchObject({ revisionId: 0, isNewest: true, hasProjectFile: false });
  expect(body.latestRevision!.shownOn).toEqual([{ projectViewLinkId: design.viewLinkId, title: 'Bracket' }]);
  expect(body.projectViewLinks).toMatchObject([{ title: 'Bracket', published: true, isOlder: false }]);
  expect(body.space).toMatchObject({ spaceName: 'Mechanical', spaceType: 'team' });
  expect([body.ownerUserIds, body.editedByUserId]).toEqual([[owner.userId], owner.userId]);
  expect(body.sharing).toEqual({
    ending: { people: 1, oneself: false, invitations: 1 },
    throughSpaceCount: 0,
    // The owner is not among the invited.
    memberCount: 1,
    invitationCount: 1,
    accessRequestCount: 1,
    sharedLinkCount: 1,
    unsharedLinkCount: 0,
  });
  expect(Object.entries(body.can).flatMap(([act, may]) => (may ? [] : [act]))).toEqual([
    'changeUnit',
    'restore',
    'leave',
  ]);
  const theirs = (await page(editor)).body;
  expect(theirs.space).toBeNull();
  expect(Object.entries(theirs.can).flatMap(([act, may]) => (may ? [act] : []))).toEqual([
    'share',
    'publish',
    'openInApp',
    'downloadFile',
    'rename',
    'leave',
  ]);
});

test('opens to everybody in the space, and closes again', async () => {
  const member = await buildMember(app, owner.teamId, 'contributor');
  await addToSpace(app, { teamId: owner.teamId, spaceId }, member.userId);
  expect((await page(member)).body.code).toBe('PROJECT_FORBIDDEN');
  expect((await change({ access: 'space' })).body.access).toBe('space');
  expect((await page(member)).body).toMatchObject({ userRole: 'commenter', space: { spaceName: 'Mechanical' } });
  const { body } = await app.call('GET /web/projects/{projectId}/sharing', { as: owner, params: { projectId } });
  expect(body.throughSpaceCount).toBe(1);
  await change({ access: 'invited' });
  expect((await page(member)).body.code).toBe('PROJECT_FORBIDDEN');
});

test('says who gains and loses access before a project moves, and moves it within the team alone', async () => {
  await change({ access: 'space' });
  const [before, after] = [
    await buildMember(app, owner.teamId, 'editor'),
    await buildMember(app, owner.teamId, 'editor'),
  ];
  const target = await buildSpace(app, owner, 'Tooling');
  await addToSpace(app, { teamId: owner.teamId, spaceId }, before.userId);
  await addToSpace(app, { teamId: owner.teamId, spaceId: target }, after.userId);
  const preview = await app.call('GET /app/projects/{projectId}/move', {
    as: owner,
    params: { projectId },
    query: { spaceId: target },
  });
  expect(preview.body).toMatchObject({ gaining: 1, losing: 1, losers: [{ userId: before.userId }] });
  expect((await change({ spaceId: target })).body.spaceId).toBe(target);
  expect((await page(before)).body.code).toBe('PROJECT_FORBIDDEN');
  expect((await page(after)).body.userRole).toBe('editor');
  const elsewhere = await buildPerson(app);
  expect((await change({ spaceId: elsewhere.spaceId })).body.code).toBe('SPACE_NOT_FOUND');
  // One's own private space opens to invited people alone.
  expect((await change({ spaceId: owner.spaceId })).body.access).toBe('invited');
  expect((await change({ access: 'space' })).body.details).toEqual({ reason: 'private_space' });
});

test('an archived project is read-only, left out of the list, and its links still open', async () => {
  expect((await change({ archived: true })).body.archivedAt).not.toBeNull();
  expect((await page(owner)).body.project.archivedByUserId).toBe(owner.userId);
  expect((await open()).body).toMatchObject({ can: { comment: false } });
  expect((await open(owner)).body.can).toMatchObject({ comment: false, share: false, rename: false, delete: true });
  expect((await listed('active')).names).not.toContain(projectId);
  expect((await listed('archived')).names).toContain(projectId);
  const links = await app.call('GET /web/project-view-links', { as: owner, query: { teamId: owner.teamId } });
  expect(links.body.projectViewLinks.map((link) => link.projectId)).not.toContain(projectId);
  const refused = [
    await app.call('PATCH /web/projects/{projectId}', { as: owner, params: { projectId }, input: { name: 'New' } }),
    await app.call('PATCH /web/project-view-links/{id}', {
      as: owner,
      params: { id: design.viewLinkId },
      input: { sharedState: 'restricted' },
    }),
    await app.call('POST /app/projects/{projectId}/web-exports', {
      as: owner,
      params: { projectId },
      input: { title: 'Bracket', files: [{ kind: 'model', name: 'cube.glb', size: 4 }] },
    }),
  ];
  expect(refused.map(({ status, body }) => [status, body.details])).toEqual(
    refused.map(() => [409, { reason: 'archived' }]),
  );
  await change({ archived: false });
  expect((await open(owner)).body.can).toMatchObject({ comment: true, share: true });
});

test('a deleted project comes back to its owner within 30 days, with everybody in it', async () => {
  const viewer = await buildPerson(app);
  await addToProject(app, projectId, viewer.userId, 'viewer');
  await remove();
  const { body } = await page(owner);
  expect(body).toMatchObject({ projectViewLinks: [], latestRevision: null, thumbnailDownloads: null });
  expect(Object.entries(body.can).flatMap(([act, may]) => (may ? [act] : []))).toEqual(['restore']);
  expect(Date.parse(body.project.removedAt!) - Date.parse(body.project.deletedAt!)).toBe(30 * 24 * 60 * 60_000);
  expect((await page(viewer)).body.code).toBe('PROJECT_NOT_FOUND');
  expect((await listed('deleted')).names).toContain(projectId);
  expect((await listed('deleted', await signInAgain(app, viewer))).names).toEqual([]);
  expect((await restore(viewer)).body).toMatchObject({ code: 'PROJECT_NOT_FOUND' });
  expect((await restore()).status).toBe(204);
  expect((await restore()).status).toBe(404);
  expect((await page(viewer)).body.userRole).toBe('viewer');
});

test('after 30 days a deleted project is gone with its files', async () => {
  await remove();
  const days = 24 * 60 * 60_000;
  const files = async () => (await listStore(app.parts.store)).keys.length;
  const before = await files();
  app.clock.advance(29 * days);
  await sweep(app.parts);
  owner = await signInAgain(app, owner);
  expect((await page(owner)).status).toBe(200);
  app.clock.advance(1 * days);
  await sweep(app.parts);
  owner = await signInAgain(app, owner);
  expect((await page(owner)).body.code).toBe('PROJECT_NOT_FOUND');
  expect((await restore()).status).toBe(404);
  app.clock.advance(2 * days);
  await sweep(app.parts);
  expect(await files()).toBeLessThan(before);
  owner = await signInAgain(app, owner);
});

test('one act ends everything that a project shares', async () => {
  const [editor, member, onLink] = [
    await buildPerson(app),
    await buildMember(app, owner.teamId, 'editor'),
    await buildPerson(app),
  ];
  await addToProject(app, projectId, editor.userId, 'editor');
  await addToSpace(app, { teamId: owner.teamId, spaceId }, member.userId);
  await change({ access: 'space' });
  await buildSharingInvitation(app, owner, { projectId, email: 'new@haldenworks.example' });
  // What has expired is pending no longer.
  await buildSharingInvitation(app, owner, { projectId, email: 'late@haldenworks.example' });
  await app.parts.database.pool.query(
    "update sharing_invitations set expires_at = created_at where project_id = $1 and email = 'late@haldenworks.example'",
    [projectId],
  );
  await buildAccessRequest(app, projectId, onLink.userId);
  const seen = await app.call('GET /app/projects/{projectId}/access', { as: owner, params: { projectId } });
  expect(seen.body.items.map(({ userId, via }) => `${userId} ${via}`).toSorted()).toEqual(
    [`${owner.userId} direct`, `${editor.userId} direct`, `${member.userId} space`].toSorted(),
  );
  // Announced before: people who own it themselves keep it, people who do so through the space do not.
  const other = await buildMember(app, owner.teamId, 'owner');
  await addToSpace(app, { teamId: owner.teamId, spaceId }, other.userId);
  expect((await page(owner)).body.sharing).toMatchObject({ invitationCount: 1 });
  expect((await page(owner)).body.sharing?.ending).toEqual({ people: 3, oneself: false, invitations: 1 });
  expect((await page(other)).body.sharing?.ending).toEqual({ people: 2, oneself: true, invitations: 1 });
  const { body } = await app.call('POST /app/projects/{projectId}/end-sharing', { as: owner, params: { projectId } });
  expect(body).toEqual({ people: 1, invitations: 1, links: 1 });
  for (const person of [editor, member, other]) expect((await page(person)).body.code).toBe('PROJECT_FORBIDDEN');
  expect((await open()).body.code).toBe('PROJECT_VIEW_LINK_NOT_FOUND');
  const left = await app.call('GET /web/projects/{projectId}/sharing', { as: owner, params: { projectId } });
  expect(left.body.users.map((user) => user.email)).toEqual([owner.email]);
  expect((await page(owner)).body.userRole).toBe('owner');
  // Who lost access is notified by mail.
  const jobs = "select count(*)::int as count from pgboss.job where name = 'mail.send' and data ->> 'to' = $1";
  const { rows } = await app.parts.database.pool.query(jobs, [editor.email]);
  expect(rows[0].count).toBe(1);
});

test('an open page hears what changes, and what is not for its reader is not sent', async () => {
  const viewer = await buildPerson(app);
  await addToProject(app, projectId, viewer.userId, 'viewer');
  const origin = await app.listen();
  const stream = (as: TestPerson) =>
    openEvents<'GET /app/projects/{projectId}/events'>(origin, `/api/app/projects/${projectId}/events`, as);
  const [theirs, own] = [await stream(viewer), await stream(owner)];
  await app.call('POST /web/projects/{projectId}/access-requests', {
    as: await buildPerson(app),
    params: { projectId },
  });
  await app.call('PATCH /web/projects/{projectId}', { as: owner, params: { projectId }, input: { name: 'Hinge' } });
  expect([await own.next(), await own.next()]).toEqual([{ type: 'requests' }, { type: 'details' }]);
  expect(await theirs.next()).toEqual({ type: 'details' });
  await app.call('DELETE /web/projects/{projectId}/users/{userId}', {
    as: owner,
    params: { projectId, userId: viewer.userId },
  });
  expect([await theirs.next(), await theirs.next()]).toEqual([{ type: 'gone' }, null]);
  await own.close();
});

test('earlier revisions open for those who may edit, through the link', async () => {
  const viewer = await buildPerson(app);
  await addToProject(app, projectId, viewer.userId, 'viewer');
  const text = `insert into web_exports (id, project_id, revision_id, title, status, stage, progress, shared_state,
      base_role, uploaded_by_user_id, uploaded_by_platform, model_object_key, created_at, uploaded_at)
    select $2, project_id, 1, 'Bracket', 'ready', 'done', 1, shared_state, base_role, uploaded_by_user_id, 'windows',
      model_object_key, now(), now() from web_exports where id = $1`;
  const newer = app.parts.ids.uuid();
  await app.parts.database.pool.query(text, [design.webExportId, newer]);
  const { body } = await app.call('GET /app/projects/{projectId}/revisions', { as: owner, params: { projectId } });
  expect(
    body.items.map(({ revisionId, isNewest, uploadedByPlatform }) => [revisionId, isNewest, uploadedByPlatform]),
  ).toEqual([
    [1, true, 'windows'],
    [0, false, 'macos'],
  ]);
  expect([body.totalCount, body.items[0]!.projectViewLinkId]).toEqual([2, design.viewLinkId]);
  const shown = await app.call('POST /web/web-exports', { as: owner, query: { v: design.viewLinkId, e: newer } });
  expect(shown.body).toMatchObject({ isNewest: false, webExport: { webExportId: newer }, can: { comment: false } });
  for (const as of [viewer, undefined]) {
    const refused = await app.call('POST /web/web-exports', { as, query: { v: design.viewLinkId, e: newer } });
    expect(refused.body.code).toBe('PROJECT_VIEW_LINK_NOT_FOUND');
  }
  const other = await buildDesign(app, owner);
  const foreign = await app.call('POST /web/web-exports', {
    as: owner,
    query: { v: design.viewLinkId, e: other.webExportId },
  });
  expect(foreign.body.code).toBe('PROJECT_VIEW_LINK_NOT_FOUND');
});
