import { buildDesign, buildOperator, buildPerson, type TestPerson, useTestApp } from '@chamfer/testing';
import { beforeAll, expect, test } from 'vitest';

const app = useTestApp();
let olga: TestPerson;
beforeAll(async () => {
  olga = await buildOperator(app);
});

test('a team is shown with its people and how much it keeps, never with what is in its designs', async () => {
  const mara = await buildPerson(app, { name: 'Mara Lindqvist' });
  await buildDesign(app, mara, { title: 'Gearbox housing' });
  const { body } = await app.call('GET /operator/teams', { as: olga, query: { query: mara.teamId } });
  expect(body).toMatchObject({ foundCount: 1, totalCount: 2, nextCursor: null });
  expect(body.items).toMatchObject([
    { teamId: mara.teamId, owner: { userId: mara.userId }, members: 1, projects: 1, plan: null },
  ]);
  const shown = await app.call('GET /operator/teams/{teamId}', { as: olga, params: { teamId: mara.teamId } });
  expect(shown.body).toMatchObject({
    viewLinks: 1,
    subscription: null,
    people: [{ userId: mara.userId, role: 'owner' }],
  });
  expect(shown.bytes.toString()).not.toContain('Gearbox');
});

test('a link that is stopped opens for nobody, and can be shared again by its project', async () => {
  const mara = await buildPerson(app);
  const design = await buildDesign(app, mara, { title: 'Gearbox housing', sharedState: 'anyone_with_link' });
  const open = async () => (await app.call('GET /web/comments', { query: { v: design.viewLinkId } })).status;
  const find = async () =>
    (await app.call('GET /operator/links', { as: olga, query: { query: design.viewLinkId } })).body.items;
  expect(await open()).toBe(200);
  expect(await find()).toMatchObject([{ title: 'Gearbox housing', sharedState: 'anyone_with_link', comments: 0 }]);
  const params = { viewLinkId: design.viewLinkId };
  const stopped = await app.call('POST /operator/links/{viewLinkId}/stop', {
    as: olga,
    params,
    input: { reason: 'Reported as malware' },
  });
  expect(stopped.status).toBe(204);
  expect(await open()).toBe(404);
  expect((await app.call('GET /operator/links/{viewLinkId}', { as: olga, params })).body.sharedState).toBe(
    'not_shared',
  );
  const { rows } = await app.parts.database.pool.query(
    "select subject, team_id, details from audit_log where action = 'operator.link_stopped'",
  );
  expect(rows).toEqual([
    { subject: design.viewLinkId, team_id: mara.teamId, details: { reason: 'Reported as malware' } },
  ]);
  await app.call('PATCH /web/project-view-links/{id}', {
    as: mara,
    params: { id: design.viewLinkId },
    input: { sharedState: 'anyone_with_link' },
  });
  expect(await open()).toBe(200);
});

test('the log has what operators did by default, finds it by person, reason and request, and is exported', async () => {
  const jonas = await buildPerson(app, { name: 'Jonas Weber' });
  const { headers } = await app.call('POST /operator/users/{userId}/let-in', {
    as: olga,
    params: { userId: jonas.userId },
    input: { reason: '=cmd Ticket 4182' },
  });
  const read = async (query: { query?: string; by?: 'operators' | 'everybody'; userId?: string }) =>
    (await app.call('GET /operator/audit', { as: olga, query })).body;
  const found = [
    { query: 'jonas' },
    { query: 'ticket 4182' },
    { query: headers['x-request-id']! },
    { userId: jonas.userId },
  ];
  for (const query of found) {
    const { items, foundCount } = await read(query);
    expect(foundCount).toBe(1);
    expect(items).toMatchObject([
      {
        action: 'operator.let_in',
        isOperator: true,
        actor: { userId: olga.userId },
        person: { name: 'Jonas Weber' },
        reason: '=cmd Ticket 4182',
        ip: '127.0.0.1',
      },
    ]);
  }
  const [operators, everybody] = [await read({}), await read({ by: 'everybody' })];
  expect(everybody.foundCount).toBeGreaterThanOrEqual(operators.foundCount);
  expect(everybody.totalCount).toBe(everybody.foundCount);
  const file = await app.call('POST /operator/audit/export', { as: olga, input: {} });
  expect(file.headers['content-type']).toContain('text/csv');
  const text = file.bytes.toString();
  expect(text).toContain("'=cmd Ticket 4182");
  // The head, what was there, and the export itself.
  expect(text.trimEnd().split('\r\n')).toHaveLength(1 + operators.foundCount + 1);
  expect((await read({ query: 'audit_exported' })).items).toMatchObject([{ details: { rows: operators.foundCount } }]);
});
