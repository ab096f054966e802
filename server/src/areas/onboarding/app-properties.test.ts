import { buildPerson, type TestPerson, useTestApp } from '@chamfer/testing';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

const app = useTestApp();
let person: TestPerson;
beforeEach(async () => {
  person = await buildPerson(app);
});

const read = (as = person, { userId } = as) =>
  app.call('GET /users/{userId}/app-properties', { as, params: { userId } });
const write = (input: Record<string, unknown>, as = person, { userId } = as) =>
  app.call('PUT /users/{userId}/app-properties', { as, params: { userId }, input });

test('there are none before the first are stored', async () => {
  const { status, body } = await read();
  expect([status, body.code, body.details]).toEqual([404, 'APP_PROPERTIES_NOT_FOUND', null]);
});

test('stores key by key, and keeps the others', async () => {
  const finished = { segmentation_v2_finished_at: '2026-11-21T18:49:00.000Z', segmentation_work_web_completed: true };
  expect(await write(finished)).toMatchObject({ status: 200, body: finished });
  const all = { ...finished, segmentation_work_web_completed: false, is_mad: true };
  const { body } = await write({ segmentation_work_web_completed: false, is_mad: true });
  expect(body).toEqual(all);
  expect((await read()).body).toEqual(all);
  expect((await write({ segmentation_v2_finished_at: null })).body.segmentation_v2_finished_at).toBeNull();
  expect((await write({})).body).toEqual({ ...all, segmentation_v2_finished_at: null });
});

test('keeps all keys that are stored at the same time, from the first on', async () => {
  const keys = [
    'is_mad',
    'is_resegmentation_needed',
    'survey_is_enterprise_potential',
    'segmentation_is_student_or_teacher',
    'segmentation_work_completed',
    'segmentation_work_web_completed',
    'segmentation_v2_download_intent',
    'segmentation_v2_use_at_work',
    'segmentation_v2_company_design',
  ];
  const answers = await Promise.all(keys.map((key) => write({ [key]: true })));
  expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200));
  expect((await read()).body).toEqual(Object.fromEntries(keys.map((key) => [key, true])));
});

test('are visible only to their owner', async () => {
  const other = await buildPerson(app);
  await write({ is_mad: true }, other);
  for (const { status, body } of [await read(person, other), await write({ is_mad: false }, person, other)]) {
    expect([status, body.code]).toEqual([404, 'APP_PROPERTIES_NOT_FOUND']);
  }
  expect((await read(other)).body).toEqual({ is_mad: true });
  expect((await read(other, { ...other, userId: other.userId.toUpperCase() })).status).toBe(200);
});

test('refuses other keys and other values', async () => {
  for (const input of [
    { is_admin: true },
    { is_mad: 'yes' },
    { is_mad: null },
    { segmentation_v2_finished_at: 'now' },
  ]) {
    expect((await write(input)).body.code).toBe('VALIDATION_ERROR');
  }
  expect((await read()).status).toBe(404);
});

test('are deleted with the account, and its token can store no more', async () => {
  await write({ is_mad: true });
  await app.call('DELETE /account', { as: person });
  expect((await write({ is_mad: true })).body.code).toBe('INVALID_TOKEN');
  const { rows } = await app.parts.database.db.execute(
    sql`select user_id from app_properties where user_id = ${person.userId}`,
  );
  expect(rows).toEqual([]);
});

test('refuses an invalid id in the URL', async () => {
  const { status, body } = await read(person, { ...person, userId: 'me' });
  expect([status, body.code, body.validationErrors[0]?.field]).toEqual([400, 'INVALID_UUID', 'userId']);
});
