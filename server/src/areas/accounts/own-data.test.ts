import { buildComment, buildDesign, buildPerson, useTestApp } from '@chamfer/testing';
import { expect, test } from 'vitest';

const app = useTestApp();

test('people get what is stored about them and about nobody else, without what opens something, and that is in the log', async () => {
  const jonas = await buildPerson(app, { name: 'Jonas Weber' });
  const other = await buildPerson(app, { name: 'Elena Petrova' });
  const design = await buildDesign(app, jonas, { title: 'Gearbox housing' });
  await buildComment(app, jonas, design, 'Wall too thin');
  await buildComment(app, other, design, 'Of somebody else');
  const answer = await app.call('POST /account/export', { as: jonas });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="person-${jonas.userId}.json"`);
  const text = answer.bytes.toString();
  const { userId, tables } = JSON.parse(text);
  expect(userId).toBe(jonas.userId);
  expect(tables.users).toMatchObject([{ id: jonas.userId, name: 'Jonas Weber', email: jonas.email }]);
  expect(text).toContain('Wall too thin');
  expect(text).not.toContain('Of somebody else');
  expect(text).not.toContain(jonas.refreshToken);
  const { rows } = await app.parts.database.pool.query(
    "select u.password_hash, a.subject from users u join audit_log a on a.actor_user_id = u.id where u.id = $1 and a.action = 'account.exported'",
    [jonas.userId],
  );
  expect(rows).toMatchObject([{ subject: jonas.userId }]);
  expect(text).not.toContain(rows[0].password_hash);
});

test('of what belongs to a team or to somebody else they get that they did it, and when, but not what it is now', async () => {
  const jonas = await buildPerson(app, { name: 'Jonas Weber' });
  const other = await buildPerson(app, { name: 'Elena Petrova' });
  const design = await buildDesign(app, jonas, { title: 'Gearbox housing' });
  const commentId = await buildComment(app, other, design, 'Of somebody else');
  const input = { isResolved: true };
  const resolved = await app.call('PUT /web/comments/{commentId}/resolution', {
    as: jonas,
    params: { commentId },
    input,
  });
  expect(resolved.status).toBe(200);
  const answer = await app.call('POST /account/export', { as: jonas });
  const text = answer.bytes.toString();
  const { tables } = JSON.parse(text);
  expect(tables.comments).toMatchObject([{ id: commentId, resolved_by_user_id: jonas.userId }]);
  expect(tables.projects).toMatchObject([{ id: design.projectId, created_by_user_id: jonas.userId }]);
  for (const unseen of ['Of somebody else', other.userId, 'Gearbox housing']) expect(text).not.toContain(unseen);
});
