import type { Call } from '@chamfer/contract';
import {
  type Answer,
  addToProject,
  addToSpace,
  beginExport,
  buildDesign,
  buildPerson,
  cubeGlb,
  hold,
  joinTeam,
  startTestApp,
  type TestApp,
  type TestDesign,
  type TestPerson,
  waitForBlocked,
} from '@chamfer/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  owner = await buildPerson(app);
});
afterAll(() => app.close());

/**
 * Makes a call while the caller's rights are being changed, with the same locks as the real change. Returns the status
 * and the code.
 */
async function during(
  locks: [text: string, id: string][],
  change: [text: string, values: unknown[]],
  call: () => Promise<Answer<Call>>,
) {
  const [first, ...others] = locks;
  const held = await hold(app, first![0], [first![1]]);
  for (const [text, id] of others) await held.run(text, [id]);
  await held.run(...change);
  const called = call();
  await waitForBlocked(app);
  await held.commit();
  const { status, body } = await called;
  return [status, body.code];
}

const changingTeam = (): [string, string][] => [['select from teams where id = $1 for no key update', owner.teamId]];
const changingProject = ({ projectId }: TestDesign): [string, string][] => [
  ['select from teams where id = $1 for share', owner.teamId],
  ['select from projects where id = $1 for no key update', projectId],
];

describe('creating a project fails if, in the meantime, its creator', () => {
  test.each([
    ['is removed from the team', 'delete from team_users where user_id = $1 and team_id = $2', 404],
    ['is removed from the space', 'delete from space_users where user_id = $1 and team_id = $2', 404],
    ['becomes a contributor', "update team_users set role = 'contributor' where user_id = $1 and team_id = $2", 403],
  ])('%s', async (_, change, status) => {
    const member = await buildPerson(app);
    await joinTeam(app, owner.teamId, member.userId, 'editor');
    await addToSpace(app, owner, member.userId);
    const create = () => app.call('POST /app/projects', { as: member, input: { spaceId: owner.spaceId } });
    const answer = await during(changingTeam(), [change, [member.userId, owner.teamId]], create);
    expect(answer).toEqual([status, status === 404 ? 'SPACE_NOT_FOUND' : 'SPACE_FORBIDDEN']);
    const { rows } = await app.parts.database.pool.query('select from project_users where user_id = $1', [
      member.userId,
    ]);
    expect(rows).toEqual([]);
  });
});

const acts: Record<string, (as: TestPerson, design: TestDesign) => Promise<Answer<Call>>> = {
  'shares its link': (as: TestPerson, { viewLinkId }: TestDesign) =>
    app.call('PATCH /web/project-view-links/{id}', {
      as,
      params: { id: viewLinkId },
      input: { sharedState: 'anyone_with_link' },
    }),
  'renames it': (as: TestPerson, { projectId }: TestDesign) =>
    app.call('PATCH /web/projects/{projectId}', { as, params: { projectId }, input: { name: 'Cube' } }),
  'begins a web export': (as: TestPerson, { projectId }: TestDesign) =>
    app.call('POST /app/projects/{projectId}/web-exports', {
      as,
      params: { projectId },
      input: { title: 'Cube', files: [{ kind: 'model', name: 'cube.glb', size: 4 }] },
    }),
  'begins a revision': (as: TestPerson, { projectId }: TestDesign) =>
    app.call('POST /app/projects/{projectId}/revisions', {
      as,
      params: { projectId },
      input: { fileName: 'cube.shapr', fileSize: 4 },
    }),
};

describe.each(Object.entries(acts))('a person who %s is refused', (_, act) => {
  test('if they are removed from the project meanwhile', async () => {
    const design = await buildDesign(app, owner, { sharedState: 'restricted' });
    const editor = await buildPerson(app);
    await addToProject(app, design.projectId, editor.userId, 'editor');
    const change = 'delete from project_users where user_id = $1';
    const [status, code] = await during(changingProject(design), [change, [editor.userId]], () => act(editor, design));
    expect([status, code]).toEqual([404, expect.stringMatching(/^PROJECT_(VIEW_LINK_)?NOT_FOUND$/)]);
  });

  test('if they become a commenter meanwhile', async () => {
    const design = await buildDesign(app, owner, { sharedState: 'restricted' });
    const editor = await buildPerson(app);
    await addToProject(app, design.projectId, editor.userId, 'editor');
    const change = "update project_users set role = 'commenter' where user_id = $1";
    const answer = await during(changingProject(design), [change, [editor.userId]], () => act(editor, design));
    expect(answer).toEqual([403, 'PROJECT_FORBIDDEN']);
  });

  test('if they are removed from the team meanwhile', async () => {
    const design = await buildDesign(app, owner, { sharedState: 'restricted' });
    const editor = await buildPerson(app);
    await addToProject(app, design.projectId, editor.userId, 'editor');
    const change = 'delete from team_users where user_id = $1 and team_id = $2';
    const values = [editor.userId, owner.teamId];
    const [status] = await during(changingTeam(), [change, values], () => act(editor, design));
    expect(status).toBe(404);
  });
});

describe('a web export of a person who is being removed from the project', () => {
  test.each([
    ['is not finished', 'POST /app/web-exports/{webExportId}/finish'],
    ['is not cancelled', 'DELETE /app/web-exports/{webExportId}'],
  ] as const)('%s', async (_, call) => {
    const design = await buildDesign(app, owner);
    const editor = await buildPerson(app);
    await addToProject(app, design.projectId, editor.userId, 'editor');
    const files = [{ name: 'cube.glb', bytes: cubeGlb() }];
    const { webExportId } = await beginExport(app, editor, { projectId: design.projectId, files });
    const change = 'delete from project_users where user_id = $1';
    const answer = await during(changingProject(design), [change, [editor.userId]], () =>
      app.call(call, { as: editor, params: { webExportId } }),
    );
    expect(answer).toEqual([404, 'WEB_EXPORT_NOT_FOUND']);
    const query = 'select status from web_exports where id = $1';
    const { rows } = await app.parts.database.pool.query(query, [webExportId]);
    expect(rows).toEqual([{ status: 'uploading' }]);
  });
});

test('many concurrent calls of every kind end without a deadlock', async () => {
  const [first, second] = [await buildPerson(app), await buildPerson(app)];
  const designs = [await buildDesign(app, first), await buildDesign(app, second)];
  await addToProject(app, designs[0]!.projectId, second.userId, 'editor');
  await addToProject(app, designs[1]!.projectId, first.userId, 'editor');
  const calls = [0, 1, 2].flatMap((round) =>
    [first, second].flatMap((as, index) =>
      designs.flatMap((design) => [
        ...Object.values(acts).map((act) => () => act(as, design)),
        () => app.call('POST /app/projects', { as, input: { spaceId: as.spaceId } }),
        () =>
          round === 1 && index === 1 ? app.call('DELETE /account', { as }) : acts['begins a revision']!(as, design),
      ]),
    ),
  );
  const answers = await Promise.all(calls.map((call) => call()));
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  expect(answers.map(({ status }) => status)).toContain(201);
});

test('deleting a project while somebody else becomes its owner deletes nothing', async () => {
  const design = await buildDesign(app, owner);
  const change = "update project_users set role = 'editor' where user_id = $1 and project_id = $2";
  const answer = await during(changingProject(design), [change, [owner.userId, design.projectId]], () =>
    app.call('DELETE /web/projects/{projectId}', { as: owner, params: { projectId: design.projectId } }),
  );
  expect(answer).toEqual([403, 'PROJECT_FORBIDDEN']);
});
