import { systemContext } from '@chamfer/server/context';
import { buildApiToken, buildComment, buildDesign, buildOperator, buildPerson, useTestApp } from '@chamfer/testing';
import { expect, test } from 'vitest';
import { usersCommand } from './users-command.ts';

const app = useTestApp();

test('everything about a person is in one file, without what opens something, and that is in the log', async () => {
  const olga = await buildOperator(app);
  const jonas = await buildPerson(app, { name: 'Jonas Weber' });
  const other = await buildPerson(app, { name: 'Elena Petrova' });
  const design = await buildDesign(app, jonas, { title: 'Gearbox housing' });
  await buildComment(app, jonas, design, 'Wall too thin');
  await buildComment(app, other, design, 'Of somebody else');
  const { token } = await buildApiToken(app, jonas, { scopes: ['read'] });
  const params = { userId: jonas.userId };
  const answer = await app.call('POST /operator/users/{userId}/export', {
    as: olga,
    params,
    input: { reason: 'Request under Article 15' },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="person-${jonas.userId}.json"`);
  const { tables } = JSON.parse(answer.bytes.toString());
  expect(tables.users).toMatchObject([{ id: jonas.userId, name: 'Jonas Weber', email: jonas.email }]);
  expect(Object.keys(tables)).toEqual(
    expect.arrayContaining([
      'api_tokens',
      'comments',
      'project_users',
      'sessions',
      'team_users',
      'users',
      'view_links',
    ]),
  );
  expect(tables.comments).toMatchObject([{ created_by_user_id: jonas.userId }]);
  const text = answer.bytes.toString();
  expect(text).toContain('Wall too thin');
  expect(text).not.toContain('Of somebody else');
  const { rows } = await app.parts.database.pool.query(
    'select u.password_hash, t.hash from users u join api_tokens t on t.user_id = u.id where u.id = $1',
    [jonas.userId],
  );
  for (const secret of [rows[0].password_hash, rows[0].hash, token]) expect(text).not.toContain(secret);
  const log = await app.parts.database.pool.query(
    "select actor_user_id, details from audit_log where action = 'operator.user_exported'",
  );
  expect(log.rows).toEqual([
    { actor_user_id: olga.userId, details: { userId: jonas.userId, reason: 'Request under Article 15' } },
  ]);
  const printed = await usersCommand(systemContext(app.parts), ['export', jonas.email, 'Request under Article 15']);
  expect(JSON.parse(printed.text).tables.users).toMatchObject([{ id: jonas.userId }]);
});
