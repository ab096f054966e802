import {
  buildPerson,
  mailsTo,
  receiveLink,
  signInAgain,
  type TestPerson,
  testPassword,
  useTestApp,
} from '@chamfer/testing';
import { buyPro } from '@chamfer/testing/checkout';
import { cardPhoto, educationCalls, educationEnv } from '@chamfer/testing/education';
import { eventually } from '@chamfer/testing/eventually';
import { expect, test } from 'vitest';
import { systemContext } from '../../../platform/context.ts';
import { runDue } from '../../billing/renewal/renewal.service.ts';
import { sweepIdPhotos, sweepLicences, sweepRequests } from '../education.sweep.ts';
import { approveRequest } from '../review/request-review.service.ts';

const app = useTestApp({ workers: true, env: educationEnv });
const { check, ask, send, student, account, verify } = educationCalls(app);
const rows = async (text: string, ...values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;
const day = 24 * 60 * 60_000;
const subjectsTo = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject).toSorted();
const badgeOf = async (as: TestPerson) => (await account(as)).teams[0]!.subscriptionBadge;
const photosOf = ({ userId }: TestPerson) => rows('select 1 from id_photos where user_id = $1', userId);
/** Goes on by some days; sessions end meanwhile. */
async function pass(days: number, as: TestPerson): Promise<TestPerson> {
  app.clock.advance(days * day);
  await sweepLicences(app.parts);
  return signInAgain(app, as);
}
/** A licence by photos. */
async function approved(as: TestPerson): Promise<string> {
  const { photoId } = (await send(as, await cardPhoto())).body;
  await ask(as, { idPhotos: [photoId] });
  const [row] = await rows("select id from education_requests where user_id = $1 and status = 'pending'", as.userId);
  expect((await approveRequest(systemContext(app.parts), row.id)).is).toBe('approved');
  return row.id;
}

test('a licence is reminded of once, renewed from its end by a link, and ends a year later', async () => {
  let lena = await student({ verified: true });
  await ask(lena);
  const { licenceUntil, renewableFrom } = (await check(lena)).body;
  expect(Date.parse(licenceUntil!) - Date.parse(renewableFrom!)).toBe(30 * day);
  lena = await pass(334, lena);
  expect((await check(lena)).body).toMatchObject({ dueToRenew: false, status: 'approved' });
  lena = await pass(2, lena);
  await sweepLicences(app.parts);
  expect((await check(lena)).body).toMatchObject({ dueToRenew: true, status: null, verified: false, licenceUntil });
  const reminders = async () =>
    (await subjectsTo(lena.email)).filter((subject) => subject.startsWith('Your education licence ends'));
  await eventually(async () => expect(await reminders()).toHaveLength(1));
  expect((await ask(lena)).body.status).toBe('verification-needed');
  expect((await account(lena)).subscriptions).toHaveLength(1);
  const hash = await eventually(async () => {
    const found = (await mailsTo(app, lena.email)).flatMap(
      ({ text }) => /\/edu\/verify#([\w-]+)/.exec(text)?.[1] ?? [],
    );
    expect(found).toHaveLength(1);
    return found[0]!;
  });
  const renewed = (await verify(hash, lena)).body.licenceUntil;
  expect(new Date(renewed).getUTCFullYear()).toBe(new Date(licenceUntil!).getUTCFullYear() + 1);
  expect((await account(lena)).subscriptions).toMatchObject([{ type: 'edu', expiration: renewed }]);
  lena = await pass(29 + 366, lena);
  await sweepLicences(app.parts);
  expect((await account(lena)).subscriptions).toEqual([]);
  expect(await badgeOf(lena)).toBe('basic');
  expect((await check(lena)).body).toMatchObject({ status: null, eduRequestStatus: null, licenceUntil: null });
  await eventually(async () =>
    expect(await subjectsTo(lena.email)).toEqual(
      [
        expect.stringContaining('Your education licence ends on'),
        'Your education licence has ended',
        'Your education licence is active',
        'Your education licence is active',
        'Start your education licence',
      ].toSorted(),
    ),
  );
  expect(await reminders()).toHaveLength(1);
});

test('photos are removed 30 days after the answer, and requests whose link was not opened with it', async () => {
  const lena = await buildPerson(app);
  await approved(lena);
  app.clock.advance(30 * day - 60_000);
  await sweepIdPhotos(app.parts);
  expect(await photosOf(lena)).toHaveLength(1);
  app.clock.advance(120_000);
  await sweepIdPhotos(app.parts);
  expect(await photosOf(lena)).toEqual([]);
  const other = await student({ verified: false });
  await ask(other);
  app.clock.advance(7 * day + 1000);
  await sweepRequests(app.parts);
  expect(await rows('select 1 from education_requests where user_id = $1', other.userId)).toEqual([]);
});

test('a change of the address loses the licence, and undoing it brings it back', async () => {
  const lena = await buildPerson(app);
  await approved(lena);
  const { licenceUntil } = (await check(lena)).body;
  const newEmail = `new-${lena.email}`;
  const asked = await app.call('POST /change-email', { as: lena, input: { newEmail, password: testPassword } });
  expect(asked.status).toBe(204);
  const hash = await receiveLink(app, newEmail, '/change-email#');
  expect((await app.call('POST /change-email/confirm', { as: lena, input: { confirmationHash: hash } })).status).toBe(
    200,
  );
  expect((await account(lena)).subscriptions).toEqual([]);
  expect(await badgeOf(lena)).toBe('basic');
  const undo = await receiveLink(app, lena.email, '/change-email/undo#', 2);
  expect((await app.call('POST /change-email/undo', { input: { confirmationHash: undo } })).status).toBe(200);
  const again = await signInAgain(app, lena);
  expect((await account(again)).subscriptions).toMatchObject([{ type: 'edu', expiration: licenceUntil }]);
  expect((await check(again)).body).toMatchObject({ status: 'already-edu', licenceUntil });
});

test('a plan of the team that ends leaves the badge of the licence', async () => {
  const lena = await buildPerson(app);
  await approved(lena);
  const { subscriptionId } = await buyPro(app, lena, { isTrialUsed: true });
  expect(await badgeOf(lena)).toBe('pro');
  await rows('update subscriptions set auto_renew = false where id = $1', subscriptionId);
  await rows("update subscriptions set due_at = now() - interval '1 day' where id = $1", subscriptionId);
  await runDue(systemContext(app.parts), subscriptionId);
  expect(await badgeOf(lena)).toBe('edu');
});

test('with the account go its requests and photos, and nobody has its address until the licence would end', async () => {
  const lena = await buildPerson(app);
  await approved(lena);
  await send(lena, await cardPhoto('#a33'));
  expect((await app.call('DELETE /account', { as: lena })).status).toBe(204);
  for (const table of ['id_photos', 'education_requests', 'education_licences']) {
    expect(await rows(`select 1 from ${table} where user_id = $1`, lena.userId)).toEqual([]);
  }
  const ended = await rows('select status from subscriptions where user_id = $1', lena.userId);
  expect(ended).toEqual([{ status: 'ended' }]);
  let next = await buildPerson(app, { email: lena.email });
  expect((await check(next)).body.eduEmailAlreadyUsed).toBe(true);
  next = await pass(366, next);
  await sweepRequests(app.parts);
  expect((await check(next)).body.eduEmailAlreadyUsed).toBe(false);
});
