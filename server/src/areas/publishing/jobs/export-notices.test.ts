import { readFile } from 'node:fs/promises';
import { addToProject, buildPerson, publish, type TestPerson, useTestApp } from '@chamfer/testing';
import { beforeAll, expect, test } from 'vitest';

const app = useTestApp({ workers: true });
let owner: TestPerson;
beforeAll(async () => {
  owner = await buildPerson(app, { name: 'Kenji Mori' });
});

const oddFile = (name: string) =>
  readFile(new URL(`../../../../../conversion/fixtures/odd-files/${name}`, import.meta.url));
const page = (as: TestPerson, projectId: string) =>
  app.call('GET /web/projects/{projectId}', { as, params: { projectId } });
const revisions = (as: TestPerson, projectId: string) =>
  app.call('GET /app/projects/{projectId}/revisions', { as, params: { projectId } });

test('what was not taken over is told to the publisher and to editors, and to nobody else', async () => {
  const bytes = await oddFile('obj-parts.obj');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>a()</script><path d="M0 0h9"/></svg>';
  const drawing = { kind: 'drawing' as const, name: 'sheet.svg', bytes: Buffer.from(svg) };
  const done = await publish(app, owner, { files: [{ name: 'housing.obj', bytes }, drawing] });
  const notices = [
    { kind: 'lines', count: 1 },
    { kind: 'external_parts', count: 1 },
    { kind: 'drawing_scripts', count: 1 },
  ];
  expect(done).toMatchObject({ status: 'ready', notices });
  const [editor, viewer] = [await buildPerson(app), await buildPerson(app)];
  await addToProject(app, done.projectId, editor.userId, 'editor');
  await addToProject(app, done.projectId, viewer.userId, 'viewer');
  for (const [as, seen] of [
    [owner, notices],
    [editor, notices],
    [viewer, []],
  ] as const) {
    expect((await page(as, done.projectId)).body.latestRevision?.notices).toEqual(seen);
    expect((await revisions(as, done.projectId)).body.items.map((revision) => revision.notices)).toEqual([seen]);
  }
  const { body } = await app.call('POST /web/web-exports', { query: { v: done.viewLink! } });
  expect(JSON.stringify(body)).not.toContain('drawing_scripts');
});

test('a STEP file with a face that cannot be read is refused with the number, or published without it where that is said', async () => {
  const whole = (await oddFile('step-plain.step')).toString('latin1');
  const holed = Buffer.from(whole.replace(/#\d+=ADVANCED_FACE\([^;]*;/, ''), 'latin1');
  const files = [{ name: 'box.step', bytes: holed }];
  const refused = await publish(app, owner, { files });
  expect(refused).toMatchObject({
    status: 'failed',
    error: { code: 'STEP_FACES_MISSING', details: { file: 'box.step', missing: 1, faces: 6 } },
    notices: [],
  });
  const taken = await publish(app, owner, { files, acceptMissingFaces: true });
  expect(taken).toMatchObject({ status: 'ready', notices: [{ kind: 'missing_faces', count: 1 }] });
});

test('a packed model is published like the model in it', async () => {
  const bytes = await oddFile('step-gzipped.stp.gz');
  expect(await publish(app, owner, { files: [{ name: 'part.stp.gz', bytes }] })).toMatchObject({ status: 'ready' });
});
