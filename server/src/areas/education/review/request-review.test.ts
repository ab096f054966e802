import { type Context, systemContext } from '@chamfer/server/context';
import { buildPerson, receiveMails, type TestPerson, useTestApp } from '@chamfer/testing';
import { cardPhoto, educationCalls, educationEnv } from '@chamfer/testing/education';
import { beforeAll, expect, test } from 'vitest';
import { approveRequest, listRequests, refuseRequest } from './request-review.service.ts';

const app = useTestApp({ workers: true, env: educationEnv });
const { check, ask, account } = educationCalls(app);
const query = (text: string, ...values: unknown[]) => app.parts.database.pool.query(text, values);
let ctx: Context;
beforeAll(() => {
  ctx = systemContext(app.parts);
});
const waiting = async () => (await listRequests(ctx, 'waiting')).map(({ id }) => id);

async function request(as: TestPerson): Promise<string> {
  const { body } = await ask(as, { idPhotos: [(await cardPhoto()).toString('base64')] });
  expect(body).toEqual({ status: 'requested' });
  const text = "select id from education_requests where user_id = $1 and status = 'pending'";
  return (await query(text, as.userId)).rows[0].id;
}

test('an approved request is a licence of twelve months, which a mail says', async () => {
  const lena = await buildPerson(app);
  const id = await request(lena);
  expect(await waiting()).toContain(id);
  const approved = await approveRequest(ctx, id);
  expect(approved.is).toBe('approved');
  expect(await approveRequest(ctx, id)).toEqual({ is: 'decided', status: 'approved' });
  expect(await waiting()).not.toContain(id);
  const { body } = await check(lena);
  expect(body).toMatchObject({ status: 'already-edu', eduRequestStatus: 'approved', verified: false });
  expect((await account(lena)).subscriptions).toMatchObject([{ type: 'edu', expiration: body.licenceUntil }]);
  const [mail] = await receiveMails(app, lena.email);
  expect(mail!.subject).toBe('Your education licence is active');
  const log = await query("select subject from audit_log where action = 'education.approved'");
  expect(log.rows).toContainEqual({ subject: id });
});

test('a refused one says why in the language of its reader, with what the operator wrote, and can be made again', async () => {
  const lena = await buildPerson(app);
  await query("update users set language = 'de' where id = $1", lena.userId);
  const id = await request(lena);
  const message = 'Please send a sharper photo of the front: <b>the date</b> cannot be read.';
  expect(await refuseRequest(ctx, id, { reason: 'unreadable', message })).toEqual({ is: 'refused' });
  expect(await approveRequest(ctx, id)).toEqual({ is: 'decided', status: 'refused' });
  const [mail] = await receiveMails(app, lena.email);
  expect(mail!.subject).toBe('Ihre Anfrage für eine Bildungslizenz');
  expect(mail!.text).toContain('Das Foto Ihres Ausweises war nicht lesbar.');
  expect(mail!.text).toContain(message);
  expect(mail!.html).not.toContain('<b>the date</b>');
  expect((await check(lena)).body).toMatchObject({ status: null, eduRequestStatus: null });
  expect((await listRequests(ctx, 'answered')).map(({ refusalReason }) => refusalReason)).toContain('unreadable');
  await request(lena);
});

test('two operators who decide at once decide once', async () => {
  const lena = await buildPerson(app);
  const id = await request(lena);
  const decided = await Promise.all([
    approveRequest(ctx, id),
    refuseRequest(ctx, id, { reason: 'outdated', message: null }),
    approveRequest(ctx, id),
  ]);
  expect(decided.filter(({ is }) => is === 'decided')).toHaveLength(2);
  expect(await approveRequest(ctx, crypto.randomUUID())).toEqual({ is: 'no_request' });
  await receiveMails(app, lena.email);
});

test('an address that had a licence meanwhile cannot be approved', async () => {
  const [first, second] = [await buildPerson(app), await buildPerson(app)];
  await approveRequest(ctx, await request(first));
  const id = await request(second);
  const swap = 'update users set email = $2 where id = $1';
  await query(swap, first.userId, `moved-${first.email}`);
  await query(swap, second.userId, first.email);
  expect(await approveRequest(ctx, id)).toEqual({ is: 'used' });
  expect(await waiting()).toContain(id);
});
