import { buildOperator, buildPerson, receiveMails, type TestPerson, useTestApp } from '@chamfer/testing';
import { cardPhoto, educationCalls, educationEnv } from '@chamfer/testing/education';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';

const app = useTestApp({ workers: true, env: educationEnv });
const { ask, check } = educationCalls(app);
let olga: TestPerson;
beforeAll(async () => {
  olga = await buildOperator(app);
});
const query = (text: string, ...values: unknown[]) => app.parts.database.pool.query(text, values);

async function request(as: TestPerson): Promise<string> {
  await ask(as, { idPhotos: [(await cardPhoto()).toString('base64')] });
  const { rows } = await query(
    "select id from education_requests where user_id = $1 and status = 'pending'",
    as.userId,
  );
  return rows[0].id;
}
const list = async (which: 'waiting' | 'answered' = 'waiting') =>
  (await app.call('GET /operator/education', { as: olga, query: { which } })).body;
const show = (requestId: string) =>
  app.call('GET /operator/education/{requestId}', { as: olga, params: { requestId } });
const approve = (requestId: string) =>
  app.call('POST /operator/education/{requestId}/approve', { as: olga, params: { requestId } });
const refuse = (requestId: string, message = '') =>
  app.call('POST /operator/education/{requestId}/refuse', {
    as: olga,
    params: { requestId },
    input: { reason: 'unreadable', message },
  });

test('the queue goes from one request to the next; photos are opened on demand, and that is in the log', async () => {
  const [lena, per] = [await buildPerson(app, { name: 'Lena Solheim' }), await buildPerson(app)];
  const [first, second] = [await request(lena), await request(per)];
  expect((await list()).items.map(({ requestId }) => requestId)).toEqual([first, second]);
  const { body } = await show(first);
  expect(body).toMatchObject({
    firstName: 'Lena',
    accountName: 'Lena Solheim',
    evidence: 'id_photo',
    photos: 1,
    isAddressUsed: false,
    hasEduDomain: false,
    nextRequestId: second,
    status: 'pending',
  });
  const opened = await app.call('POST /operator/education/{requestId}/photos', {
    as: olga,
    params: { requestId: first },
  });
  const [photo] = opened.body.photos;
  const read = Buffer.from(photo!.webp, 'base64');
  expect(read.length).toBe(photo!.bytes);
  expect((await sharp(read).metadata()).format).toBe('webp');
  const log = await query("select actor_user_id, details from audit_log where action = 'education.photos_opened'");
  expect(log.rows).toEqual([{ actor_user_id: olga.userId, details: { userId: lena.userId, photos: 1 } }]);

  const approved = await approve(first);
  expect(approved.status).toBe(200);
  expect((await check(lena)).body.licenceUntil).toBe(approved.body.licenceUntil);
  const again = await approve(first);
  expect([again.status, again.body.code, again.body.details]).toEqual([
    409,
    'OPERATION_NOT_ALLOWED',
    { reason: 'decided', status: 'approved' },
  ]);
  expect((await list()).items.map(({ requestId }) => requestId)).toEqual([second]);

  expect((await refuse(second, 'The date cannot be read.')).status).toBe(204);
  const [mail] = await receiveMails(app, per.email);
  expect(mail!.text).toContain('The date cannot be read.');
  expect((await show(second)).body).toMatchObject({
    status: 'refused',
    refusalReason: 'unreadable',
    refusalMessage: 'The date cannot be read.',
    nextRequestId: null,
  });
  const { items, waitingCount } = await list('answered');
  expect(items.map(({ requestId, status }) => [requestId, status])).toEqual([
    [second, 'refused'],
    [first, 'approved'],
  ]);
  expect(waitingCount).toBe(0);
});
