import {
  buildComment,
  buildDesign,
  buildPerson,
  buildSharingInvitation,
  signInAgain,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { beforeEach, expect, test } from 'vitest';

const app = useTestApp();
const day = 24 * 60 * 60_000;

let person: TestPerson;
beforeEach(async () => {
  person = await buildPerson(app);
});

const steps = async (as = person) => (await app.call('GET /app/first-steps', { as })).body.steps;
const change = (input: { hidden?: boolean; linkCopied?: true }, as = person) =>
  app.call('PATCH /app/first-steps', { as, input });

test('counts what a person has done: published, shared, commented', async () => {
  expect(await steps()).toEqual({ published: null, shared: null, commented: null });
  const design = await buildDesign(app, person, { title: 'Bracket, first try' });
  const { projectId, viewLinkId } = design;
  const published = { at: expect.any(String), projectId, name: 'Bracket, first try', projectViewLinkId: viewLinkId };
  expect(await steps()).toEqual({ published, shared: null, commented: null });
  await buildSharingInvitation(app, person, { projectId, email: 'aiko@kestrelbikes.example' });
  await buildComment(app, person, design);
  expect(await steps()).toEqual({
    published,
    shared: { at: expect.any(String) },
    commented: { at: expect.any(String) },
  });
});

test('counts a copied link as shared', async () => {
  expect((await change({ linkCopied: true })).status).toBe(204);
  expect(await steps()).toMatchObject({ shared: { at: expect.any(String) } });
});

test('counts nothing that others did', async () => {
  const other = await buildPerson(app);
  const design = await buildDesign(app, other);
  await buildComment(app, other, design);
  await buildSharingInvitation(app, other, { projectId: design.projectId, email: person.email });
  expect(await steps()).toEqual({ published: null, shared: null, commented: null });
});

test('a design that was deleted is no published one any more', async () => {
  const { projectId } = await buildDesign(app, person);
  await app.call('DELETE /web/projects/{projectId}', { as: person, params: { projectId } });
  expect(await steps()).toMatchObject({ published: null });
});

test('are hidden and shown again', async () => {
  await change({ hidden: true });
  expect(await steps()).toBeNull();
  await change({ hidden: false });
  expect(await steps()).toMatchObject({ published: null });
});

test('are offered for 30 days, later to those who ask for them', async () => {
  app.clock.advance(31 * day);
  const as = await signInAgain(app, person);
  expect(await steps(as)).toBeNull();
  await change({ hidden: false }, as);
  expect(await steps(as)).toMatchObject({ published: null });
});

test('end with the account', async () => {
  await change({ hidden: true });
  await app.call('DELETE /account', { as: person });
  const { rows } = await app.parts.database.pool.query('select 1 from first_steps where user_id = $1', [person.userId]);
  expect(rows).toEqual([]);
});

test('refuse other keys', async () => {
  expect((await app.call('PATCH /app/first-steps', { as: person, input: { done: true } as never })).body.code).toBe(
    'VALIDATION_ERROR',
  );
});
