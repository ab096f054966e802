import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildDesign, buildPerson, cubeGlb, cubeTop, useTestApp } from '@chamfer/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword, seedDemoPeople } from './areas/auth/auth.demo.ts';
import { seedDemoTeam } from './areas/teams/core/teams.demo.ts';
import { systemContext, transact } from './platform/context.ts';
import { openScenario, publishFiles, type Scenario, seedComment, seedCopy } from './scenario.ts';

const app = useTestApp({ workers: true });
let scenario: Scenario;
beforeAll(async () => {
  scenario = await openScenario(app.parts.database.url, app.parts.config.DATA_DIR);
});
afterAll(() => scenario?.close());

test('the server shows what another process creates in its database and folder', async () => {
  const owner = await buildPerson(app);
  const original = await buildDesign(app, await buildPerson(app));
  const copy = await seedCopy(scenario.ctx, { ...owner, title: 'Copied cube' }, original.webExportId);
  const anchor = { projectViewLinkId: copy.viewLinkId, webExportId: copy.webExportId };
  await seedComment(scenario.ctx, owner.userId, { ...cubeTop, ...anchor, message: 'Radius here?' });
  const { body } = await app.call('POST /web/web-exports', { query: { v: copy.viewLinkId } });
  expect(body.webExport).toMatchObject({ webExportId: copy.webExportId, title: 'Copied cube' });
  const model = await app.fetch('GET', body.webExport.modelFileDownload.url);
  expect(model.bytes.equals(cubeGlb())).toBe(true);
  const { body: read } = await app.call('GET /web/comments', { as: owner, query: { v: copy.viewLinkId } });
  expect(read.comments.map(({ message }) => message)).toEqual(['Radius here?']);
});

test('publishes files through the jobs of a running server', async () => {
  const owner = await buildPerson(app);
  const path = join(app.parts.config.DATA_DIR, 'cube.glb');
  await writeFile(path, cubeGlb());
  const { viewLinkId } = await publishFiles(scenario.ctx, { ...owner, title: 'Cube' }, [{ kind: 'model', path }]);
  const { status } = await app.call('POST /web/web-exports', { query: { v: viewLinkId } });
  expect(status).toBe(200);
});

test('the people of the demo company are in the right spaces', async () => {
  const ctx = systemContext(app.parts);
  await transact(ctx, async (db) => seedDemoTeam(ctx, db, await seedDemoPeople(ctx, db)));
  const spacesOf = async (email: string) => {
    const input = { email, password: demoPassword };
    const as = { token: (await app.call('POST /auth/web/login', { input })).body.accessToken };
    const { body: account } = await app.call('GET /account', { as });
    const { body } = await app.call('GET /app/spaces', { as });
    const team = account.teams.find(({ name }) => name === 'Halden Works')!;
    const named = body.items.filter(({ teamId, spaceType }) => teamId === team.id && spaceType === 'team');
    return [team.subscriptionBadge, ...named.map(({ spaceName }) => spaceName).toSorted()];
  };
  // The tests of it run where nothing is sold: plans have no names.
  const all = [null, 'Mechanical', 'Supplier review', 'Tooling'];
  expect(await spacesOf('mara.lindqvist@haldenworks.com')).toEqual(all);
  expect(await spacesOf('jonas.weber@haldenworks.com')).toEqual(all);
  // A guest may comment in one space, but cannot add projects, so no space is listed.
  expect(await spacesOf('henrik.brandt@nordguss.example')).toEqual(['guest']);
});
