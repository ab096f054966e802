import {
  addToProject,
  addToSpace,
  buildComment,
  buildDesign,
  buildPerson,
  joinTeam,
  openEventStream,
  type TestDesign,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';

const app = useTestApp();
let owner: TestPerson;
let editor: TestPerson;
let commenter: TestPerson;
let design: TestDesign;
beforeAll(async () => {
  owner = await buildPerson(app);
  editor = await buildPerson(app);
  commenter = await buildPerson(app);
});
beforeEach(async () => {
  design = await buildDesign(app, owner, { title: 'Bracket' });
  await addToProject(app, design.projectId, editor.userId, 'editor');
  await addToProject(app, design.projectId, commenter.userId, 'commenter');
});

const rename = (as: TestPerson, name: string) =>
  app.call('PATCH /web/projects/{projectId}', { as, params: { projectId: design.projectId }, input: { name } });
const remove = (as: TestPerson) =>
  app.call('DELETE /web/projects/{projectId}', { as, params: { projectId: design.projectId } });
const open = (as?: TestPerson) => app.call('POST /web/web-exports', { as, query: { v: design.viewLinkId } });
const listed = async (as: TestPerson) => {
  const { body } = await app.call('GET /web/projects', { as, query: { teamId: owner.teamId } });
  return body.projects.find(({ projectId }) => projectId === design.projectId);
};
const share = (sharedState: 'anyone_with_link' | 'restricted' | 'not_shared') =>
  app.call('PATCH /web/project-view-links/{id}', {
    as: owner,
    params: { id: design.viewLinkId },
    input: { sharedState },
  });
const written = async () => {
  const text =
    "select action, actor_user_id, team_id, details from audit_log where subject = $1 and action <> 'project.created'";
  return (await app.parts.database.pool.query(text, [design.projectId])).rows;
};

test('renames a project for everybody, trimmed, and keeps its place in the list', async () => {
  app.clock.advance(1000);
  const other = await buildDesign(app, owner, { title: 'Later' });
  const { status, body } = await rename(editor, '  Hinge bracket ');
  expect([status, body.projectId, body.name]).toEqual([200, design.projectId, 'Hinge bracket']);
  expect((await listed(commenter))?.name).toBe('Hinge bracket');
  // What was published keeps its own title.
  const opened = (await open(owner)).body;
  expect([opened.webExport.title, opened.projectName]).toEqual(['Bracket', 'Hinge bracket']);
  const { projects } = (await app.call('GET /web/projects', { as: owner, query: { teamId: owner.teamId } })).body;
  expect(projects[0]!.projectId).toBe(other.projectId);
});

test.each(['', '   ', 'x'.repeat(201)])('refuses the name %j, at its field', async (name) => {
  const { status, body } = await rename(owner, name);
  expect([status, body.code, body.validationErrors[0]?.field]).toEqual([400, 'VALIDATION_ERROR', 'name']);
  expect((await listed(owner))?.name).toBe('Bracket');
});

test('writes down who renamed and deleted, and nothing where the name stays', async () => {
  await rename(editor, 'Hinge');
  await rename(editor, 'Hinge');
  await remove(owner);
  const by = (userId: string) => ({ actor_user_id: userId, team_id: owner.teamId });
  expect(await written()).toEqual([
    { ...by(editor.userId), action: 'project.renamed', details: { before: 'Bracket', after: 'Hinge' } },
    { ...by(owner.userId), action: 'project.deleted', details: { name: 'Hinge' } },
  ]);
});

test('a deleted project is gone for everybody, its owner included', async () => {
  const { url } = (await open()).body.webExport.modelFileDownload;
  expect((await remove(owner)).status).toBe(204);
  for (const person of [owner, editor, commenter]) expect(await listed(person)).toBeUndefined();
  for (const person of [owner, editor, commenter, undefined]) {
    expect((await open(person)).body.code).toBe('PROJECT_VIEW_LINK_NOT_FOUND');
  }
  const links = await app.call('GET /web/project-view-links', { as: owner, query: { teamId: owner.teamId } });
  expect(links.body.projectViewLinks.map(({ projectId }) => projectId)).not.toContain(design.projectId);
  expect((await app.fetch('GET', url)).body.code).toBe('SIGNED_REQUEST_EXPIRED');
  expect((await rename(owner, 'Back')).body.code).toBe('PROJECT_NOT_FOUND');
  expect((await share('anyone_with_link')).body.code).toBe('PROJECT_VIEW_LINK_NOT_FOUND');
  const publish = await app.call('POST /app/projects/{projectId}/web-exports', {
    as: owner,
    params: { projectId: design.projectId },
    input: { title: 'Bracket', files: [{ kind: 'model', name: 'cube.glb', size: 4 }] },
  });
  expect(publish.body.code).toBe('PROJECT_NOT_FOUND');
  expect((await remove(owner)).body.code).toBe('PROJECT_NOT_FOUND');
});

test('a team that has nothing but deleted designs has none', async () => {
  const person = await buildPerson(app);
  design = await buildDesign(app, person);
  const hasDesigns = async () => (await app.call('GET /account', { as: person })).body.teams[0]!.hasDesigns;
  expect(await hasDesigns()).toBe(true);
  await remove(person);
  expect(await hasDesigns()).toBe(false);
});

test('the space of a deleted project opens it to nobody', async () => {
  const member = await buildPerson(app);
  await joinTeam(app, owner.teamId, member.userId, 'editor');
  await addToSpace(app, owner, member.userId);
  await app.parts.database.pool.query("update projects set access = 'space' where id = $1", [design.projectId]);
  expect((await open(member)).body.userRole).toBe('editor');
  await remove(owner);
  expect((await open(member)).body.code).toBe('PROJECT_VIEW_LINK_NOT_FOUND');
});

test('deleting ends what is open, and its comments send no more notifications', async () => {
  const reader = await openEventStream(await app.listen(), design.viewLinkId, commenter);
  await remove(owner);
  expect(await reader.next()).toEqual({ type: 'link_changed' });
  await reader.close();
  const comments = await app.call('GET /web/comments', { as: owner, query: { v: design.viewLinkId } });
  expect(comments.body.code).toBe('PROJECT_VIEW_LINK_NOT_FOUND');
});

test('all that belongs to a deleted project is kept, so that it can be brought back', async () => {
  await buildComment(app, commenter, design, 'Radius here?');
  await remove(owner);
  await app.parts.database.pool.query('update projects set deleted_at = null where id = $1', [design.projectId]);
  expect((await open(commenter)).body).toMatchObject({ sharedState: 'anyone_with_link', userRole: 'commenter' });
  const { body } = await app.call('GET /web/comments', { as: commenter, query: { v: design.viewLinkId } });
  expect(body.comments.map(({ message }) => message)).toEqual(['Radius here?']);
});

test('a card opens an unshared design to owners and editors, who may share it again', async () => {
  const card = async (as: TestPerson) => {
    const { projectViewLinkId, published, can } = (await listed(as))!;
    return { opens: projectViewLinkId === design.viewLinkId, published, ...can };
  };
  const nothing = { share: false, rename: false, move: false, archive: false, delete: false, restore: false };
  const all = { share: true, rename: true, move: true, archive: true, delete: true, restore: false };
  const edits = { ...nothing, share: true, rename: true };
  expect(await card(owner)).toEqual({ opens: true, published: true, ...all });
  expect(await card(editor)).toEqual({ opens: true, published: true, ...edits });
  expect(await card(commenter)).toEqual({ opens: true, published: true, ...nothing });
  await share('not_shared');
  expect(await card(owner)).toEqual({ opens: true, published: false, ...all });
  expect(await card(editor)).toEqual({ opens: true, published: false, ...edits });
  expect(await card(commenter)).toEqual({ opens: false, published: false, ...nothing });
  await share('restricted');
  expect(await card(commenter)).toEqual({ opens: true, published: true, ...nothing });
});

test('the review page says what one may do with its project', async () => {
  const rights = async (as?: TestPerson) => {
    const { projectName, can } = (await open(as)).body;
    return [projectName, can.share, can.rename, can.delete];
  };
  expect(await rights(owner)).toEqual(['Bracket', true, true, true]);
  expect(await rights(editor)).toEqual(['Bracket', true, true, false]);
  expect(await rights(commenter)).toEqual([null, false, false, false]);
  expect(await rights()).toEqual([null, false, false, false]);
});
