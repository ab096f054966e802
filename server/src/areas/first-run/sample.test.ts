import {
  buildComment,
  buildDesign,
  buildPerson,
  publish,
  type TestPerson,
  testPassword,
  useTestApp,
} from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { cubeGlb } from '@chamfer/testing/sample-glb';
import { beforeAll, expect, test } from 'vitest';
import { sweep } from '../../areas.ts';
import { createSample } from './sample.job.ts';

const app = useTestApp({ env: { SAMPLE_DESIGN: 'on', BILLING: 'sandbox' }, workers: true });
const day = 24 * 60 * 60_000;
const signal = new AbortController().signal;

const list = (as: Pick<TestPerson, 'token' | 'teamId'>, query: { query?: string; state?: 'deleted' } = {}) =>
  app.call('GET /web/projects', { as, query: { teamId: as.teamId, ...query } });
const open = (as: { token: string }, viewLink: string) =>
  app.call('POST /web/web-exports', { as, query: { v: viewLink } });

/** Somebody with a sample. */
async function buildBeginner(): Promise<TestPerson> {
  const person = await buildPerson(app);
  await createSample(app.parts, person.userId, signal);
  return person;
}

const sampleOf = async (as: Pick<TestPerson, 'token' | 'teamId'>) =>
  (await list(as)).body.projects.find(({ isSample }) => isSample)!;

let ingrid: { token: string; teamId: string };
beforeAll(async () => {
  const email = 'ingrid@nordvik.example';
  const { body } = await app.call('POST /auth/web/register', {
    input: { email, password: testPassword, name: 'Ingrid Solberg', termsAccepted: true, language: 'de' },
  });
  const as = { token: body.accessToken };
  const { body: account } = await app.call('GET /account', { as });
  ingrid = { ...as, teamId: account.teams[0]!.id };
  await eventually(async () => expect(await sampleOf(ingrid)).toBeDefined());
});

test('is there soon after signing up: a model with thumbnails, a drawing and two comments in the person’s language', async () => {
  const sample = await sampleOf(ingrid);
  expect(sample).toMatchObject({ name: 'Scharnierhalter', isComplete: true, userRole: 'owner' });
  expect((await app.fetch('GET', sample.thumbnailDownloads!.light.url)).status).toBe(200);
  const { status, body } = await open(ingrid, sample.projectViewLinkId!);
  expect(status).toBe(200);
  expect(body.webExport.drawingsDownload).toHaveLength(1);
  expect((await app.fetch('GET', body.webExport.modelFileDownload.url)).bytes.subarray(0, 4).toString()).toBe('glTF');
  const { body: comments } = await app.call('GET /web/comments', {
    as: ingrid,
    query: { v: sample.projectViewLinkId! },
  });
  expect(comments.comments.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Dieser Kommentar/),
    expect.stringMatching(/^Drehen Sie das Modell/),
  ]);
  expect(comments.unreadCommentIds).toEqual([]);
});

test('belongs to its account alone', async () => {
  const { projectViewLinkId } = await sampleOf(ingrid);
  expect((await open(await buildPerson(app), projectViewLinkId!)).body.code).toBe('PROJECT_VIEW_LINK_FORBIDDEN');
});

test('is counted neither among the designs nor against the plan, and found by no search', async () => {
  const person = await buildBeginner();
  const { projectId } = await sampleOf(person);
  expect((await list(person)).body).toMatchObject({ totalCount: 1, counts: { active: 0, archived: 0, deleted: 0 } });
  expect((await list(person, { query: 'hinge' })).body).toMatchObject({ projects: [], totalCount: 0 });
  expect((await app.call('GET /account', { as: person })).body.teams[0]).toMatchObject({ hasDesigns: false });
  // The Basic plan lets two designs be edited, the newest: the sample is older than these, and none of them.
  app.clock.advance(1000);
  const designs = [await buildDesign(app, person), await buildDesign(app, person)];
  for (const id of [...designs.map((design) => design.projectId), projectId]) {
    const { body } = await app.call('GET /web/projects/{projectId}', { as: person, params: { projectId: id } });
    expect(body.can.publish).toBe(true);
  }
  expect((await list(person)).body).toMatchObject({ totalCount: 3, counts: { active: 2 } });
});

test('is made once, however often its job runs', async () => {
  const person = await buildPerson(app);
  await Promise.all([1, 2, 3].map(() => createSample(app.parts, person.userId, signal)));
  expect((await list(person)).body.totalCount).toBe(1);
});

test('is deleted and comes back like any other, and is not made again', async () => {
  const person = await buildBeginner();
  const { projectId } = await sampleOf(person);
  const params = { projectId };
  expect((await app.call('DELETE /web/projects/{projectId}', { as: person, params })).status).toBe(204);
  await createSample(app.parts, person.userId, signal);
  expect((await list(person)).body.projects).toEqual([]);
  expect((await list(person, { state: 'deleted' })).body).toMatchObject({ totalCount: 1, counts: { deleted: 1 } });
});

test('becomes a design like any other once something is published into it', async () => {
  const person = await buildBeginner();
  const { projectId } = await sampleOf(person);
  await publish(app, person, { projectId, files: [{ name: 'cube.glb', bytes: cubeGlb() }] });
  expect((await list(person)).body).toMatchObject({ projects: [{ isSample: false }], counts: { active: 1 } });
});

test('keeps its files when every other sample is gone', async () => {
  app.clock.advance(3 * day);
  await sweep(app.parts);
  const late = await buildBeginner();
  const { body } = await open(late, (await sampleOf(late)).projectViewLinkId!);
  expect((await app.fetch('GET', body.webExport.modelFileDownload.url)).status).toBe(200);
});

test('is not made for an account that was deleted meanwhile', async () => {
  const person = await buildPerson(app);
  await app.call('DELETE /account', { as: person });
  await createSample(app.parts, person.userId, signal);
  const { rows } = await app.parts.database.pool.query('select 1 from projects where created_by_user_id = $1', [
    person.userId,
  ]);
  expect(rows).toEqual([]);
});

test('is no published design, and its own comments are nobody’s act; one that is added to it counts', async () => {
  const person = await buildBeginner();
  const steps = async () => (await app.call('GET /app/first-steps', { as: person })).body.steps;
  expect(await steps()).toEqual({ published: null, shared: null, commented: null });
  const { projectId, projectViewLinkId } = await sampleOf(person);
  const viewLinkId = projectViewLinkId!;
  const { webExportId } = (await open(person, viewLinkId)).body.webExport;
  app.clock.advance(1000);
  await buildComment(app, person, { projectId, viewLinkId, webExportId });
  expect(await steps()).toMatchObject({ published: null, commented: { at: expect.any(String) } });
});
