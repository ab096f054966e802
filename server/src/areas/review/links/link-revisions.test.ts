import {
  beginExport,
  buildComment,
  buildDesign,
  buildPerson,
  buildRevision,
  cubeGlb,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { beforeAll, expect, test } from 'vitest';
import { processWebExport } from '../../publishing/jobs/web-export.job.ts';

/** No worker runs in these tests: each begins the job by itself. */
const app = useTestApp();
let owner: TestPerson;
beforeAll(async () => {
  owner = await buildPerson(app);
});

async function publishCube(size: number, projectId?: string) {
  const { webExportId } = await beginExport(app, owner, {
    projectId,
    files: [{ name: 'cube.glb', bytes: cubeGlb(size) }],
  });
  const params = { webExportId };
  await app.call('POST /app/web-exports/{webExportId}/finish', { as: owner, params });
  await processWebExport(app.parts, webExportId, new AbortController().signal);
  const { body } = await app.call('GET /app/web-exports/{webExportId}', { as: owner, params });
  expect(body).toMatchObject({ status: 'ready', error: null });
  const found = await app.parts.database.pool.query('select content_sha256 from web_exports where id = $1', [
    webExportId,
  ]);
  return { webExportId, projectId: body.projectId, viewLinkId: body.viewLink!, hash: found.rows[0].content_sha256 };
}

const open = async (v: string, e?: string) =>
  (await app.call('POST /web/web-exports', { as: owner, query: e ? { v, e } : { v } })).body;

test('a link numbers what it shows, and the same files have the same hash', async () => {
  const first = await publishCube(0.1);
  const { projectId, viewLinkId } = first;
  expect((await open(viewLinkId)).webExport.revision).toBe(1);
  const commentId = await buildComment(app, owner, first);
  const [second, third] = [await publishCube(0.1, projectId), await publishCube(0.2, projectId)];
  expect((await open(viewLinkId)).webExport).toMatchObject({ webExportId: third.webExportId, revision: 3 });
  expect((await open(viewLinkId, second.webExportId)).webExport.revision).toBe(2);
  expect(first.hash).toMatch(/^[0-9a-f]{64}$/);
  expect([second.hash === first.hash, third.hash === first.hash]).toEqual([true, false]);
  const later = await buildComment(app, owner, third);
  const { body } = await app.call('GET /web/comments', { as: owner, query: { v: viewLinkId } });
  expect(body.comments.map((comment) => [comment.commentId, comment.revision])).toEqual([
    [commentId, 1],
    [later, 3],
  ]);
});

test('published at once, each has a number of its own', async () => {
  const design = await buildDesign(app, owner);
  const made = await Promise.all(Array.from({ length: 4 }, () => buildRevision(app, owner, design)));
  const shown = await Promise.all(made.map((webExportId) => open(design.viewLinkId, webExportId)));
  expect(shown.map(({ webExport }) => webExport.revision).toSorted()).toEqual([2, 3, 4, 5]);
  // The one that is shown is the one that came last.
  expect(shown.find(({ isNewest }) => isNewest)?.webExport.revision).toBe(5);
});

test('an export that a link never showed has no number there, and takes no comment', async () => {
  const [design, other] = [await buildDesign(app, owner), await buildDesign(app, owner)];
  await app.parts.database.pool.query('update web_exports set project_id = $1 where id = $2', [
    design.projectId,
    other.webExportId,
  ]);
  expect((await open(design.viewLinkId, other.webExportId)).webExport.revision).toBeNull();
  await expect(buildComment(app, owner, { ...design, webExportId: other.webExportId })).rejects.toMatchObject({
    code: 'WEB_EXPORT_OUTDATED',
  });
});
