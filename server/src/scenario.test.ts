import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildDesign, buildPerson, cubeGlb, cubeTop, useTestApp } from '@chamfer/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
