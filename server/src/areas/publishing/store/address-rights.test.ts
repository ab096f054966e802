import {
  addToLink,
  addToProject,
  addToSpace,
  beginExport,
  buildDesign,
  buildPerson,
  cubeGlb,
  joinTeam,
  signInAgain,
  startTestApp,
  type TestDesign,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { beforeAll, describe, expect, test, vi } from 'vitest';

const app = useTestApp();
let owner: TestPerson;
beforeAll(async () => {
  owner = await buildPerson(app);
});

/** How long a URL may outlive the right to it. */
const grace = 5000;
const dead = [403, 'SIGNED_REQUEST_EXPIRED'];

const modelUrl = async ({ viewLinkId }: TestDesign, as?: TestPerson, via = app) =>
  (await via.call('POST /web/web-exports', { as, query: { v: viewLinkId } })).body.webExport.modelFileDownload.url;
async function fetched(url: string, via = app) {
  const { status, body } = await via.fetch('GET', url);
  return status === 200 ? status : [status, body.code];
}
const share = (design: TestDesign, sharedState: 'restricted' | 'anyone_with_link' | 'not_shared', via = app) =>
  via.call('PATCH /web/project-view-links/{id}', {
    as: owner,
    params: { id: design.viewLinkId },
    input: { sharedState },
  });
const remove = (table: string, { userId }: TestPerson) =>
  app.parts.database.pool.query(`delete from ${table} where user_id = $1`, [userId]);

describe('a file URL from a review link', () => {
  test('stops working for uninvited visitors at once when the link is restricted, but not for invited people', async () => {
    const design = await buildDesign(app, owner);
    const invited = await buildPerson(app);
    await addToLink(app, design.viewLinkId, invited.userId, 'viewer');
    const urls = [await modelUrl(design), await modelUrl(design, await buildPerson(app))];
    const kept = [await modelUrl(design, invited), await modelUrl(design, owner)];
    for (const url of [...urls, ...kept]) expect(await fetched(url)).toBe(200);
    await share(design, 'restricted');
    for (const url of urls) expect(await fetched(url)).toEqual(dead);
    for (const url of kept) expect(await fetched(url)).toBe(200);
    await share(design, 'anyone_with_link');
    for (const url of urls) expect(await fetched(url)).toBe(200);
  });

  test('stops working within five seconds when another process restricts the link', async () => {
    const other = await startTestApp({ sharing: app });
    try {
      const design = await buildDesign(app, owner);
      const url = await modelUrl(design);
      expect(await fetched(url)).toBe(200);
      await share(design, 'restricted', other);
      expect(await fetched(url, other)).toEqual(dead);
      app.clock.advance(grace);
      expect(await fetched(url)).toEqual(dead);
    } finally {
      await other.close();
    }
  });

  test.each([
    [
      'the project',
      'project_users',
      (design: TestDesign, { userId }: TestPerson) => addToProject(app, design.projectId, userId, 'commenter'),
    ],
    [
      'the link',
      'view_link_users',
      (design: TestDesign, { userId }: TestPerson) => addToLink(app, design.viewLinkId, userId, 'commenter'),
    ],
    [
      'the team',
      'team_users',
      async (design: TestDesign, { userId }: TestPerson) => {
        await joinTeam(app, owner.teamId, userId, 'contributor');
        await app.parts.database.pool.query("update view_links set shared_state = 'team_only' where id = $1", [
          design.viewLinkId,
        ]);
      },
    ],
    [
      'the space',
      'space_users',
      async (design: TestDesign, { userId }: TestPerson) => {
        const { pool } = app.parts.database;
        await pool.query("update projects set access = 'space' where id = $1", [design.projectId]);
        await joinTeam(app, owner.teamId, userId, 'contributor');
        await addToSpace(app, owner, userId);
      },
    ],
  ] as const)('dies within five seconds of its person being removed from %s', async (_, table, add) => {
    const design = await buildDesign(app, owner, { sharedState: 'restricted' });
    const person = await buildPerson(app);
    await add(design, person);
    const url = await modelUrl(design, person);
    expect(await fetched(url)).toBe(200);
    await remove(table, person);
    app.clock.advance(grace);
    expect(await fetched(url)).toEqual(dead);
    expect(await fetched(await modelUrl(design, owner))).toBe(200);
  });

  test('stops working when a member of the team, space and project leaves the team', async () => {
    const design = await buildDesign(app, owner, { sharedState: 'restricted' });
    const person = await buildPerson(app);
    await joinTeam(app, owner.teamId, person.userId, 'editor');
    await addToSpace(app, owner, person.userId);
    await addToProject(app, design.projectId, person.userId, 'editor');
    const url = await modelUrl(design, person);
    expect(await fetched(url)).toBe(200);
    await remove('team_users', person);
    app.clock.advance(grace);
    expect(await fetched(url)).toEqual(dead);
  });

  test('stops working when its account is deleted', async () => {
    const design = await buildDesign(app, owner, { sharedState: 'restricted' });
    const person = await buildPerson(app);
    await addToLink(app, design.viewLinkId, person.userId, 'viewer');
    const url = await modelUrl(design, person);
    expect(await fetched(url)).toBe(200);
    expect((await app.call('DELETE /account', { as: person })).status).toBe(204);
    expect(await fetched(url)).toEqual(dead);
  });

  test('of the uploaded original stops working for an editor who becomes a viewer, but other URLs do not', async () => {
    const design = await buildDesign(app, owner, { sharedState: 'restricted' });
    const editor = await buildPerson(app);
    await addToProject(app, design.projectId, editor.userId, 'editor');
    await giveOriginal(design);
    const { webExport } = (await app.call('POST /web/web-exports', { as: editor, query: { v: design.viewLinkId } }))
      .body;
    const [original, model] = [webExport.originalDownload!.url, webExport.modelFileDownload.url];
    for (const url of [original, model]) expect(await fetched(url)).toBe(200);
    await app.parts.database.pool.query("update project_users set role = 'viewer' where user_id = $1", [editor.userId]);
    app.clock.advance(grace);
    expect(await fetched(original)).toEqual(dead);
    expect(await fetched(model)).toBe(200);
  });

  test('is the same for the same person for a while, so that browsers can use their cache', async () => {
    const design = await buildDesign(app, owner);
    // Moves the clock to the start of a five-minute interval.
    app.clock.advance(300_000 - (app.clock.now().getTime() % 300_000));
    const as = await signInAgain(app, owner);
    const first = await modelUrl(design, as);
    app.clock.advance(240_000);
    expect(await modelUrl(design, as)).toBe(first);
    expect(await modelUrl(design)).not.toBe(first);
  });

  test('causes one database query in five seconds', async () => {
    const design = await buildDesign(app, owner);
    const url = await modelUrl(design);
    const asked = vi.spyOn(app.parts.database.pool, 'query');
    try {
      app.clock.advance(grace);
      for (let time = 0; time < 3; time++) expect(await fetched(url)).toBe(200);
      expect(asked).toHaveBeenCalledTimes(1);
    } finally {
      asked.mockRestore();
    }
  });

  test('does not reveal why it no longer works', async () => {
    const design = await buildDesign(app, owner, { sharedState: 'restricted' });
    const path = new URL(await modelUrl(design, owner), 'http://localhost').pathname;
    const nobody = app.parts.ids.uuid();
    const made: Record<string, string>[] = [
      { v: design.viewLinkId },
      { v: design.viewLinkId, u: nobody },
      { v: nobody, u: owner.userId },
      { p: design.projectId },
      { p: design.projectId, u: nobody },
      { p: nobody, u: owner.userId },
      { u: owner.userId },
      {},
    ];
    const answers = [];
    for (const each of made) {
      const { status, body } = await app.fetch('GET', app.parts.signer.sign('GET', path, each).url);
      answers.push([status, { ...body, requestId: '' }]);
    }
    const url = await modelUrl(design, await signInAgain(app, owner));
    app.clock.advance(20 * 60_000);
    const { status, body } = await app.fetch('GET', url);
    expect(status).toBe(403);
    for (const answer of answers) expect(answer).toEqual([403, { ...body, requestId: '' }]);
  });
});

test('thumbnail URLs in lists stop working when the right to see the project ends', async () => {
  const as = await signInAgain(app, owner);
  const design = await buildDesign(app, as);
  const text =
    'update web_exports set thumbnail_light_key = model_object_key, thumbnail_dark_key = model_object_key where id = $1';
  await app.parts.database.pool.query(text, [design.webExportId]);
  const person = await buildPerson(app);
  await addToProject(app, design.projectId, person.userId, 'viewer');
  const query = { teamId: owner.teamId };
  const { projects } = (await app.call('GET /web/projects', { as: person, query: query as never })).body;
  const { projectViewLinks } = (await app.call('GET /web/project-view-links', { as: person, query })).body;
  const urls = [
    projects.find(({ projectId }) => projectId === design.projectId)!.thumbnailDownloads!.light.url,
    projectViewLinks.find(({ projectId }) => projectId === design.projectId)!.thumbnailDownloads!.light.url,
  ];
  for (const url of urls) expect(await fetched(url)).toBe(200);
  await remove('project_users', person);
  app.clock.advance(grace);
  for (const url of urls) expect(await fetched(url)).toEqual(dead);
});

describe('the URL for sending a part', () => {
  test.each([
    ['is removed from the project', 'delete from project_users where user_id = $1'],
    ['may no longer edit the project', "update project_users set role = 'commenter' where user_id = $1"],
  ])('dies within five seconds when its person %s', async (_, change) => {
    const { projectId } = await buildDesign(app, owner);
    const editor = await buildPerson(app);
    await addToProject(app, projectId, editor.userId, 'editor');
    const bytes = cubeGlb();
    const { files } = await beginExport(app, editor, { projectId, files: [{ name: 'cube.glb', bytes }] });
    const { uploadId, parts } = files[0]!.upload;
    const put = async () => {
      const { status, body } = await app.fetch('PUT', parts[0]!.request.url, { body: bytes });
      return status === 204 ? status : [status, body.code];
    };
    expect(await put()).toBe(204);
    await app.parts.database.pool.query(change, [editor.userId]);
    app.clock.advance(grace);
    expect(await put()).toEqual(dead);
    const look = await app.call('GET /app/uploads/{uploadId}', { as: editor, params: { uploadId } });
    expect([look.status, look.body.code]).toEqual([404, 'UPLOAD_NOT_FOUND']);
  });
});

/** Adds an uploaded original file to a design that was created without an upload. */
async function giveOriginal({ projectId, webExportId }: TestDesign): Promise<void> {
  const as = await signInAgain(app, owner);
  const begun = await beginExport(app, as, { projectId, files: [{ name: 'cube.glb', bytes: cubeGlb() }] });
  await app.call('POST /app/web-exports/{webExportId}/finish', { as, params: { webExportId: begun.webExportId } });
  await app.parts.database.pool.query('update web_export_files set web_export_id = $1 where web_export_id = $2', [
    webExportId,
    begun.webExportId,
  ]);
}
